// Business events, by their numbers in reports.

export const EVENTS = {
  usedVehicleView: 4,
  financeEnquiryForm: 9,
  newEnquiry: 14,
  usedEnquiry: 15,
  testDrive: 17,
  offerAccepted: 18,
  generalEnquiry: 22,
  callDealer: 25,
  firstCalculatorUse: 26,
  codeSent: 36,
  codeVerified: 37,
  saveCar: 39,
  usedTestDrive: 48,
  searchView: 49,
  careers: 51,
  historyReport: 60,
  print: 61,
  whatsApp: 62,
} as const

/** Our own events, for the results of a site: a page view, and its speed. They belong to no form or address. */
export const PAGE_REPORTS = { pageView: 0, pageSpeed: 1 } as const
export type PageReportId = (typeof PAGE_REPORTS)[keyof typeof PAGE_REPORTS]

export type EventId = (typeof EVENTS)[keyof typeof EVENTS]

const IDS: ReadonlySet<number> = new Set(Object.values(EVENTS))

/** Whether a number is one of the events. */
export function isEventId(id: number): id is EventId {
  return IDS.has(id)
}

export function isPageReport(id: number): id is PageReportId {
  return id === PAGE_REPORTS.pageView || id === PAGE_REPORTS.pageSpeed
}
