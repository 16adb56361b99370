// Plays the third parties for the Worker under test: every fetch ends here, at the simulator of its host.
import type { Played, Player } from '#cli/stand-ins/player.ts'
import { playAppointments } from './appointments.ts'
import { playAutogauge } from './autogauge.ts'
import { playCustomer } from './customer.ts'
import { playFinanceDisclaimer } from './finance-disclaimer.ts'
import { playDelivery } from './delivery.ts'
import { playGeocoding } from './geocoding.ts'
import { playGotrue } from './gotrue.ts'
import { playHostedEngine } from './hosted-engine.ts'
import { playLeads } from './leads.ts'
import { playMiscellaneous } from './miscellaneous.ts'
import { playPictures } from './pictures.ts'
import { playPhoneReveal } from './phone-reveal.ts'
import { playQuote } from './quote.ts'
import { playRegoLookup } from './rego-lookup.ts'
import { playSimilar } from './similar.ts'
import { playSnap21 } from './snap21.ts'
import { playSms } from './sms.ts'
import { playStockFeed } from './stock-feed.ts'
import { playStripe } from './stripe.ts'
import { playTurnstile } from './turnstile.ts'
import { playValuation } from './valuation.ts'
import { playVideoThumbnails } from './video-thumbnails.ts'
import { playViews } from './views.ts'

/** One line for each third party, by the hosts of tenants/catalogue/upstreams.json. */
const PLAYERS: Record<string, Player> = {
  'appointments.upstreams.example': playAppointments,
  'autogauge.upstreams.example': playAutogauge,
  'customer.upstreams.example': playCustomer,
  'delivery.upstreams.example': playDelivery,
  'geocoding.upstreams.example': playGeocoding,
  'finance.upstreams.example': playFinanceDisclaimer,
  'leads.upstreams.example': playLeads,
  'quote.upstreams.example': playQuote,
  'similar.upstreams.example': playSimilar,
  'views.upstreams.example': playViews,
  'pictures.upstreams.example': playPictures,
  'video.upstreams.example': playVideoThumbnails,
  'phone.upstreams.example': playPhoneReveal,
  'challenges.cloudflare.com': playTurnstile,
  'rego.upstreams.example': playRegoLookup,
  'valuation.upstreams.example': playValuation,
  'miscellaneous.upstreams.example': playMiscellaneous,
  'gotrue.upstreams.example': playGotrue,
  'reviews.upstreams.example': playSnap21,
  'sms.upstreams.example': playSms,
  'stock-feed.upstreams.example': playStockFeed,
  'api.stripe.com': playStripe,
}

/** Faults of a third party, as the first segment of its base address: https://quote.upstreams.example/slow. */
export const FAULTS = ['slow', 'failing', 'nonsense', 'garbage'] as const

/** Answers one request of the Worker. */
export async function playUpstreams(request: Played): Promise<Response> {
  const { hostname, pathname } = new URL(request.url)
  if (hostname.endsWith('.algolia.net')) return playHostedEngine(request)
  const player = PLAYERS[hostname]
  if (player === undefined) return new Response('This host is not played.', { status: 502 })
  return (await misbehave(pathname)) ?? player(request)
}

async function misbehave(pathname: string): Promise<Response | null> {
  const [, first] = pathname.split('/')
  if (first === 'failing') return Response.json({ error: 'Internal error' }, { status: 500 })
  if (first === 'nonsense') return Response.json({ ids: 7, fill: 'none', price: [], views: null })
  if (first === 'garbage') return new Response('<html>what?</html>')
  if (first === 'slow') await new Promise((resolve) => setTimeout(resolve, 10_000))
  return null
}
