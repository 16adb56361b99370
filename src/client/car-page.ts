// Entry point of vehicle pages. Heavy behaviours are in files of their own, loaded on first use.
import { attachBars } from './bars.ts'
import { countView } from './car-view.ts'
import { attachPictures } from './broken-pictures.ts'
import { attachEmbeds } from './embed.ts'
import { attachGallery } from './gallery.ts'
import { attachFinance } from './finance-use.ts'
import { attachFuel } from './fuel-form.ts'
import { attachGarage } from './garage.ts'
import { attachNotices } from './notices.ts'
import { attachViewed } from './recently-viewed.ts'
import { attachSeen } from './seen.ts'
import { attachShare } from './share-menu.ts'
import { attachSpin } from './spin.ts'
import { attachTabs } from './tabs.ts'

attachGallery()
attachPictures()
attachEmbeds()
attachShare()
attachFinance()
attachGarage()
attachViewed()
attachFuel()
attachSeen('.market-place')
attachNotices()
attachBars()
countView()
attachSpin()
attachTabs()
