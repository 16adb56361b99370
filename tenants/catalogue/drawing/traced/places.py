# The places by their names, as page/sets.ts has them.
import fields
import indoors
import outdoors

PLACES = {
    "studio": indoors.studio,
    "workshop": indoors.workshop,
    "forecourt": outdoors.forecourt,
    "showroom": indoors.showroom,
    "yard": fields.yard,
    "dusk": fields.dusk,
}
