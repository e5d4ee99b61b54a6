#include "tile_reader.hpp"

#include "sixline/core/text.hpp"

namespace sixline::python {

using grid::Move;

namespace {

std::int16_t to_coordinate(const py::handle& value) {
    if (PyIndex_Check(value.ptr()) == 0) throw py::type_error("a coordinate is an integer");
    const auto number = py::reinterpret_steal<py::object>(PyNumber_Index(value.ptr()));
    if (!number) throw py::error_already_set();
    int overflow = 0;
    const long long coordinate = PyLong_AsLongLongAndOverflow(number.ptr(), &overflow);
    if (overflow != 0 || coordinate < -kMaxCoordinate || coordinate > kMaxCoordinate) {
        throw NotationError("a coordinate lies between -32767 and 32767, not " + py::str(number).cast<std::string>(),
                            0);
    }
    return static_cast<std::int16_t>(coordinate);
}

}  // namespace

void TileReader::agree(Notation found, Tile first) {
    if (notation_.value_or(found) != found) {
        const std::string name = to_string(first, found);
        throw NotationError(found == Notation::classic ? name + " has no background, as Flex tiles have (FX1)"
                                                       : name + " has a background: classic tiles have none (TL1)",
                            0);
    }
    notation_ = found;
}

template <class Read>
auto TileReader::read(std::string_view text, Read&& read) {
    Reader reader(text, notation_);
    auto result = read(reader);
    notation_ = reader.notation();
    return result;
}

Tile TileReader::tile(const py::handle& given) {
    if (py::isinstance<PyTile>(given)) {
        const auto& [tile, notation] = given.cast<const PyTile&>();
        agree(notation, tile);
        return tile;
    }
    if (!py::isinstance<py::str>(given)) throw py::type_error("a tile is a Tile or a text such as 'Ro'");
    const auto text = std::string(utf8(given));
    return read(text, [&](Reader& reader) {
        const Tile tile = reader.tile();
        if (!reader.done()) reader.fail("one tile only, found '" + text + "'");
        return tile;
    });
}

std::vector<Tile> TileReader::tiles(const py::handle& given) {
    if (py::isinstance<py::str>(given)) return read(utf8(given), &read_tiles);
    if (py::isinstance<PyHand>(given)) {
        const Hand hand = this->hand(given);
        return {hand.begin(), hand.end()};
    }
    std::vector<Tile> result;
    for (const py::handle each : given) result.push_back(tile(each));
    return result;
}

Hand TileReader::hand(const py::handle& given) {
    // One look at the type: isinstance and cast would each look it up.
    if (py::detail::make_caster<PyHand> caster; !py::isinstance<py::str>(given) && caster.load(given, false)) {
        const auto& [hand, notation] = py::detail::cast_op<const PyHand&>(caster);
        if (!hand.empty()) agree(notation, hand[0]);
        return hand;
    }
    const std::vector<Tile> list = tiles(given);
    if (list.size() > kHandCapacity) {
        throw PositionError(
            {{FaultCode::hand_size,
              "CL1",
              {},
              list,
              "a hand holds at most nine tiles in any variant, not " + std::to_string(list.size()) + " (CL1, CD1)",
              notation()}});
    }
    return Hand(list);
}

std::vector<Placed> TileReader::cells(const py::handle& given) {
    if (py::isinstance<py::str>(given)) return read(utf8(given), &read_cells);
    if (py::isinstance<PyMove>(given)) return move(given).cells();
    std::vector<Placed> result;
    for (const py::handle item : given) {
        if (PySequence_Check(item.ptr()) == 0 || py::len(item) != 3) throw py::type_error("a cell is (x, y, tile)");
        const auto cell = py::reinterpret_borrow<py::sequence>(item);
        result.push_back({{to_coordinate(cell[0]), to_coordinate(cell[1])}, tile(cell[2])});
    }
    return result;
}

Move TileReader::move(const py::handle& given) {
    if (py::isinstance<PyMove>(given)) {
        const auto& [any, notation] = given.cast<const PyMove&>();
        const auto* const move = std::get_if<Move>(&any);
        if (!move) throw NotationError(to_string(std::get<cards::Move>(any)) + " is a move of the card game (CD8)", 0);
        if (move->count != 0) agree(notation, move->tiles[0]);
        return *move;
    }
    if (py::isinstance<py::str>(given)) return read(utf8(given), &grid::read_move);
    const auto move = grid::placement_of(cells(given));
    if (!move) throw NotationError("the cells are not one row or column of at most six cells (CL4)", 0);
    return *move;
}

cards::Move TileReader::card_move(const py::handle& given) {
    if (py::isinstance<PyMove>(given)) {
        const auto& [any, notation] = given.cast<const PyMove&>();
        if (const auto* const move = std::get_if<cards::Move>(&any)) return *move;
        const Move& move = std::get<Move>(any);
        if (move.kind == grid::MoveKind::pass) return cards::pass();
        throw NotationError(
            to_string(move, notation) + " is a move of a tile game: cards are played as play:RoRxRs (CD8)", 0);
    }
    if (!py::isinstance<py::str>(given)) throw py::type_error("a move of the card game is a Move or a text");
    return cards::parse_move(utf8(given));
}

}  // namespace sixline::python
