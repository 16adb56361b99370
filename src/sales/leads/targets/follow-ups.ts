// What leads that follow others up are called.

/** By the payload's event. */
export const FOLLOW_UPS: Readonly<Record<string, string | undefined>> = {
  'reservation.cancelled': 'Reservation cancelled',
  'reservation.expired': 'Reservation expired',
  'reservation.refused': 'Reservation: another shopper was first',
  'reservation.not-paid': 'Reservation not paid',
  'reservation.completed': 'Reservation completed',
  'reservation.refund-failed': 'Deposit refund failed',
  'reservation.disputed': 'Deposit disputed',
  'test-drive.changed': 'Test drive moved',
  'test-drive.cancelled': 'Test drive cancelled',
  'enquiry.cancelled': 'Enquiry cancelled',
  'newsletter.cancelled': 'Newsletter: unsubscribed',
  'message.received': 'The shopper answered',
  'message.sent': 'Answer to the shopper',
  'message.stopped': 'The shopper wants no more messages',
}
