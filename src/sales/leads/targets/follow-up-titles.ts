// What a follow-up lead reports, by the payload's event: headings of emails, and of leads in the console.

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
  'test-drive.confirmed': 'Test drive confirmed',
  'test-drive.signed': 'Test drive: agreement signed',
  'test-drive.completed': 'Test drive done',
  'test-drive.missed': 'Test drive: the shopper did not come',
  'price-offer.countered': 'Offer: another amount asked',
  'price-offer.accepted': 'Offer accepted',
  'price-offer.declined': 'Offer declined',
  'price-offer.withdrawn': 'Offer withdrawn',
  'price-offer.expired': 'Offer expired',
  'enquiry.cancelled': 'Enquiry cancelled',
  'newsletter.cancelled': 'Newsletter: unsubscribed',
}
