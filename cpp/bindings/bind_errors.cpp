// C++ errors become the classes of sixline.errors, which carry position, fault or faults.
#include "bindings.hpp"
#include "sixline/core/text.hpp"

namespace sixline::python {

namespace {

py::object error_class(const char* name) {
    return py::module_::import("sixline.errors").attr(name);
}

void raise(const char* name, const Error& error, const py::object& detail) {
    const py::object type = error_class(name);
    const py::object value = type(error.what(), detail);
    PyErr_SetObject(type.ptr(), value.ptr());
}

py::tuple cells_of(const Fault& fault) {
    py::tuple cells(fault.cells.size());
    for (std::size_t i = 0; i < fault.cells.size(); ++i) cells[i] = py::make_tuple(fault.cells[i].x, fault.cells[i].y);
    return cells;
}

}  // namespace

void bind_errors(py::module_& m) {
    py::native_enum<FaultCode>(m, "FaultCode", "enum.Enum", "What is wrong with a move or a position.")
        .value("EMPTY_MOVE", FaultCode::empty_move)
        .value("CELL_TAKEN", FaultCode::cell_taken)
        .value("CELL_TWICE", FaultCode::cell_twice)
        .value("NOT_STRAIGHT", FaultCode::not_straight)
        .value("GAP", FaultCode::gap)
        .value("NOT_TOUCHING", FaultCode::not_touching)
        .value("LINE_TOO_LONG", FaultCode::line_too_long)
        .value("REPEATED_TYPE", FaultCode::repeated_type)
        .value("NO_COMMON", FaultCode::no_common)
        .value("TOO_MANY_COPIES", FaultCode::too_many_copies)
        .value("NOT_IN_HAND", FaultCode::not_in_hand)
        .value("OPENING_SET", FaultCode::opening_set)
        .value("OPENING_NEEDS_TILES", FaultCode::opening_needs_tiles)
        .value("EXCHANGE_SIZE", FaultCode::exchange_size)
        .value("EXCHANGE_NOT_ALLOWED", FaultCode::exchange_not_allowed)
        .value("PASS_NOT_ALLOWED", FaultCode::pass_not_allowed)
        .value("GAME_OVER", FaultCode::game_over)
        .value("ISLANDS", FaultCode::islands)
        .value("HAND_SIZE", FaultCode::hand_size)
        .value("OFF_PLANE", FaultCode::off_plane)
        .value("NOT_YOUR_TURN", FaultCode::not_your_turn)
        .value("NOT_IN_SET", FaultCode::not_in_set)
        .value("LONG_DIAGONAL", FaultCode::long_diagonal)
        .value("OPENING_ROW", FaultCode::opening_row)
        .value("NO_ROWS", FaultCode::no_rows)
        .value("INCOMPLETE_LINE", FaultCode::incomplete_line)
        .value("TOO_FEW_CARDS", FaultCode::too_few_cards)
        .value("TOO_FEW_CLAIMS", FaultCode::too_few_claims)
        .value("SWAP_NOT_ALLOWED", FaultCode::swap_not_allowed)
        .finalize();

    py::class_<Fault>(m, "Fault",
                      "One thing that is wrong: its code, the clause of the rules, the cells and tiles it is about,\n"
                      "and a message that names them.")
        .def_readonly("code", &Fault::code, "FaultCode")
        .def_readonly("clause", &Fault::clause, "The clause of the rules, such as ``\"CL5\"``.")
        .def_property_readonly("cells", &cells_of, "The cells it is about, as (x, y).")
        .def_property_readonly(
            "tiles", [](const Fault& fault) { return tiles_tuple(fault.tiles, fault.notation); },
            "The tiles it is about.")
        .def_readonly("message", &Fault::message, "The whole story in one sentence.")
        .def("__str__", [](const Fault& fault) { return fault.message; })
        .def("__repr__",
             [](const Fault& fault) {
                 const py::object code = py::cast(fault.code).attr("name");
                 return "<Fault " + code.cast<std::string>() + ": " + fault.message + ">";
             })
        .def(
            "__eq__", [](const Fault& a, const Fault& b) { return a == b; }, py::is_operator())
        .def("__hash__", [](const Fault& fault) { return py::hash(py::str(fault.message)); })
        .def(py::pickle(
            [](const Fault& fault) {
                return py::make_tuple(static_cast<int>(fault.code), fault.clause, cells_of(fault),
                                      tiles_text(fault.tiles, "", fault.notation), fault.message,
                                      static_cast<int>(fault.notation));
            },
            [](const py::tuple& state) {
                const auto notation = saved_notation(state[5]);
                Fault fault{
                    static_cast<FaultCode>(state[0].cast<int>()),        state[1].cast<std::string>(), {},
                    parse_tiles(state[3].cast<std::string>(), notation), state[4].cast<std::string>(), notation};
                for (const py::handle cell : state[2]) {
                    const auto [x, y] = cell.cast<std::pair<std::int16_t, std::int16_t>>();
                    fault.cells.push_back({x, y});
                }
                return fault;
            }));

    py::register_local_exception_translator([](std::exception_ptr thrown) {
        try {
            if (thrown) std::rethrow_exception(thrown);
        } catch (const NotationError& error) {
            raise("NotationError", error, py::int_(error.position()));
        } catch (const PositionError& error) {
            raise("PositionError", error, py::tuple(py::cast(error.faults())));
        } catch (const IllegalMoveError& error) {
            raise("IllegalMoveError", error, py::cast(error.fault()));
        } catch (const RulesError& error) {
            PyErr_SetString(error_class("RulesError").ptr(), error.what());
        } catch (const RecordError& error) {
            PyErr_SetString(error_class("RecordError").ptr(), error.what());
        } catch (const Error& error) {
            PyErr_SetString(error_class("SixlineError").ptr(), error.what());
        }
    });
}

}  // namespace sixline::python
