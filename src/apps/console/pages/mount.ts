// Adds the pages of the console to the app, each behind the gate with the rule of its address.
import type { Hono } from 'hono'

import { type ConsoleRoute, type ConsoleRule, consoleRoutes } from '#apps/console/routes.ts'
import type { AppEnv } from '#http/app-env.ts'
import { behindConsoleGate, type ConsolePage } from '#apps/console/gate/console-gate.ts'
import { getAccess } from './access/route.tsx'
import { getAccount, postAccount } from './account/route.tsx'
import { getActivity, getActivityFile } from './activity/route.tsx'
import { mountApi } from './api/route.ts'
import { getConfirm, postConfirm } from './confirm/route.tsx'
import { getDemo, postDemo } from './demo/route.tsx'
import { getTokens, postTokens } from './account/tokens-route.tsx'
import { postNewPasskey, postPasskeyOptions, postPasskeys } from './passkeys/route.tsx'
import { postInvitations } from './invitations/route.ts'
import { getPeople, postPeople } from './people/route.tsx'
import { getGroup, getGroupPage, postGroup, postGroupPage } from './group/route.tsx'
import { getHistory, postHistory } from './history/route.tsx'
import { getFramedPreview, getPreviewLink, postSharedPreview } from './preview/route.tsx'
import { getInbox, getInboxFile } from './inbox/route.tsx'
import { postTestLead } from './inbox/test-lead-route.ts'
import {
  getAllLeadHosts,
  getLeadHosts,
  postAllLeadHosts,
  postLeadHosts,
} from './lead-hosts/route.tsx'
import { getDriveAgreement } from './drives/agreement-route.ts'
import { getDrive, postDrive } from './drives/drive-route.tsx'
import { getDrives } from './drives/route.tsx'
import { getLead, postLead } from './inbox/lead-route.tsx'
import { getPicture as getLeadPicture } from './inbox/picture-route.ts'
import { postReply } from './inbox/reply-route.tsx'
import { getSpam, postInbox, postSpam } from './inbox/spam-route.tsx'
import { getColumns, postColumns } from './group/columns-route.tsx'
import { getKeys, postKeys } from './group/keys-route.tsx'
import {
  getPictureFile,
  getPictures,
  getPictureScreen,
  postDeletePicture,
  postPictures,
  postPictureScreen,
} from './pictures/route.tsx'
import { postApproval } from './review/approval-route.ts'
import { getDiscard, postDecide } from './review/decide-route.tsx'
import { getMessages, postMessages } from './messages/route.tsx'
import { getPriceOffers, postPriceOffer } from './price-offers/route.tsx'
import { getReservation, postReservation } from './reservations/reservation-route.tsx'
import { getReservations, getReservationsFile } from './reservations/route.tsx'
import { getPrivacy, postPrivacy, postPrivacyAct } from './privacy/route.tsx'
import { getReview } from './review/route.tsx'
import { postReview } from './review/publish-route.ts'
import { getSchedule, postSchedule } from './review/schedule-route.tsx'
import { getReports, getReportsFile } from './reports/route.tsx'
import { getResults, getResultsFile } from './results/route.tsx'
import { screens } from './refused/route.tsx'
import { getSignIn, postSignIn, postSignOut } from './sign-in/route.tsx'
import { getSite } from './site/route.tsx'
import { getTakeDown, postTakeDown } from './site/take-down-route.tsx'
import { getUnsubscribe, postSubscription, postUnsubscribe } from './subscriptions/route.tsx'
import { getClearStock, postClearStock } from './stock/clear-route.tsx'
import { postImport } from './stock/import-route.tsx'
import { getStock } from './stock/route.tsx'
import { getYardCar, postYardCar } from './yard/car-route.tsx'
import { postYard } from './yard/bulk-route.ts'
import { getYardPhoto, postYardPhotos } from './yard/photos-route.ts'
import { getYard, getYardFile } from './yard/route.tsx'
import { getSites } from './sites/route.tsx'

type Routes = typeof consoleRoutes

/** Adds a page for each method that the address has a rule for. */
type Pages = {
  [Name in keyof Routes]: { [Method in keyof Routes[Name] & ('get' | 'post')]: ConsolePage }
}

const pagesOf = (app: Hono<AppEnv>): Pages => ({
  sites: { get: getSites },
  signIn: { get: getSignIn, post: postSignIn },
  access: { get: getAccess },
  signOut: { post: postSignOut },
  demo: { get: getDemo, post: postDemo },
  invitations: { post: postInvitations },
  account: { get: getAccount, post: postAccount },
  tokens: { get: getTokens, post: postTokens },
  passkeys: { post: postPasskeys },
  newPasskey: { post: postNewPasskey },
  passkeyOptions: { post: postPasskeyOptions },
  unsubscribe: { get: getUnsubscribe, post: postUnsubscribe },
  confirm: { get: getConfirm, post: postConfirm },
  staff: { get: getPeople, post: postPeople },
  allActivity: { get: getActivity },
  allActivityFile: { get: getActivityFile },
  allPrivacy: { get: getPrivacy, post: postPrivacy },
  allPrivacyAct: { post: postPrivacyAct },
  allLeadHosts: { get: getAllLeadHosts, post: postAllLeadHosts },
  site: { get: getSite },
  takeDown: { get: getTakeDown, post: postTakeDown },
  subscriptions: { post: postSubscription },
  people: { get: getPeople, post: postPeople },
  privacy: { get: getPrivacy, post: postPrivacy },
  privacyAct: { post: postPrivacyAct },
  activity: { get: getActivity },
  activityFile: { get: getActivityFile },
  preview: { get: getFramedPreview(app), post: postSharedPreview },
  previewLink: { get: getPreviewLink },
  review: { get: getReview, post: postReview },
  decide: { get: getDiscard, post: postDecide },
  approval: { post: postApproval },
  schedule: { get: getSchedule, post: postSchedule },
  history: { get: getHistory, post: postHistory },
  pictures: { get: getPictures, post: postPictures },
  picture: { get: getPictureScreen, post: postPictureScreen },
  deletePicture: { post: postDeletePicture },
  pictureFile: { get: getPictureFile },
  inbox: { get: getInbox, post: postInbox },
  spam: { get: getSpam, post: postSpam },
  inboxFile: { get: getInboxFile },
  testLead: { post: postTestLead },
  lead: { get: getLead, post: postLead },
  leadReply: { post: postReply },
  leadPicture: { get: getLeadPicture },
  drives: { get: getDrives },
  drive: { get: getDrive, post: postDrive },
  driveAgreement: { get: getDriveAgreement },
  priceOffers: { get: getPriceOffers },
  priceOffer: { post: postPriceOffer },
  reservations: { get: getReservations },
  reservationsFile: { get: getReservationsFile },
  reservation: { get: getReservation, post: postReservation },
  results: { get: getResults },
  resultsFile: { get: getResultsFile },
  reports: { get: getReports },
  reportsFile: { get: getReportsFile },
  stock: { get: getStock },
  importStock: { post: postImport },
  clearStock: { get: getClearStock, post: postClearStock },
  yard: { get: getYard, post: postYard },
  yardFile: { get: getYardFile },
  yardCar: { get: getYardCar, post: postYardCar },
  yardPhotos: { post: postYardPhotos },
  yardPhoto: { get: getYardPhoto },
  messages: { get: getMessages, post: postMessages },
  leadHosts: { get: getLeadHosts, post: postLeadHosts },
  keys: { get: getKeys, post: postKeys },
  columns: { get: getColumns, post: postColumns },
  group: { get: getGroup, post: postGroup },
  groupPage: { get: getGroupPage, post: postGroupPage },
})

/** Runs before the host's site is looked up, because the console belongs to no site. */
export function mountConsole(app: Hono<AppEnv>): void {
  mountApi(app)
  const pages: Record<string, { get?: ConsolePage; post?: ConsolePage }> = pagesOf(app)
  for (const [name, route] of Object.entries<ConsoleRoute>(consoleRoutes))
    for (const method of ['get', 'post'] as const) {
      const page = pages[name]?.[method]
      const rule = route[method]
      if (page !== undefined && rule !== undefined)
        app[method](route.pattern, behindConsoleGate(rule, page, screens))
    }
  app.all('/_console/*', behindConsoleGate(ANY_PERSON, screens.notFound, screens))
}

const ANY_PERSON: ConsoleRule = { to: 'person' }
