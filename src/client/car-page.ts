// What runs on vehicle pages alone. Heavy behaviours are files of their own, loaded when they are first used.
import { watchGarage } from './garage.ts'
import { watchViewed } from './recently-viewed.ts'
import { watchSeen } from './seen.ts'
import { watchShare } from './share-menu.ts'

watchShare()
watchGarage()
watchViewed()
watchSeen('.market-place')
