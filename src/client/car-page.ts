// What runs on vehicle pages alone. Heavy behaviours are files of their own, loaded when they are first used.
import { watchShare } from './share-menu.ts'

watchShare()
