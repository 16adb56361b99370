// Every scene by its name; `tall` is the cut for phones and cards.
import { banksiaCoast, camp, campNight, couples, family, offroad, towing } from './coast.ts'
import { wattleGallery } from './gallery.ts'
import { harbourDusk } from './harbour.ts'
import { bikes, tuiHills, wagonRoad } from './hills.ts'
import { fronts } from './fronts.ts'
import { front } from './place.ts'
import { paints } from './props.ts'
import type { SceneSpec } from './stage.ts'
import { desk, shield } from './stills.ts'
import { uteDawn } from './site.ts'
import { charger, firstCar, nightRoad } from './street.ts'
import { parts, workshop } from './workshop.ts'
import { importShip, stocktake, tradeIn, yard } from './yard.ts'

export const scenes: Record<string, (tall: boolean) => SceneSpec> = {
  'harbour-dusk': harbourDusk,
  'ute-dawn': uteDawn,
  charger,
  stocktake,
  'wattle-gallery': wattleGallery,
  'banksia-coast': banksiaCoast,
  'camp-night': campNight,
  'tui-hills': tuiHills,
  workshop: workshop('#0a58ca', paints.silver, 'sedan'),
  'wattle-workshop': workshop('#f0c419', paints.white, 'hatch'),
  'trade-in': tradeIn,
  desk,
  parts,
  yard,
  shield,
  'night-road': nightRoad,
  'first-car': firstCar,
  couples,
  family,
  offroad,
  towing,
  camp,
  wagon: wagonRoad,
  bikes,
  'import-ship': importShip,
  ...Object.fromEntries(
    Object.entries(fronts).map(([slug, look]) => [`place-${slug}`, front(look)]),
  ),
}
