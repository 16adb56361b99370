// What runs on vehicle pages alone. Heavy behaviours are files of their own, loaded when they are first used.
import { watchBars } from './bars.ts'
import { countView } from './car-view.ts'
import { watchPictures } from './broken-pictures.ts'
import { watchEmbeds } from './embed.ts'
import { watchGallery } from './gallery.ts'
import { watchFinance } from './finance-use.ts'
import { watchFuel } from './fuel-form.ts'
import { watchGarage } from './garage.ts'
import { watchNotices } from './notices.ts'
import { watchViewed } from './recently-viewed.ts'
import { watchSeen } from './seen.ts'
import { watchShare } from './share-menu.ts'
import { watchSpin } from './spin.ts'
import { watchTabs } from './tabs.ts'

watchGallery()
watchPictures()
watchEmbeds()
watchShare()
watchFinance()
watchGarage()
watchViewed()
watchFuel()
watchSeen('.market-place')
watchNotices()
watchBars()
countView()
watchSpin()
watchTabs()
