// Accepts a delivery: signed, recent, within the size limit, and each one only once.
import type { Delivery } from './delivery.ts'
import { parseDelivery } from './parse-delivery.ts'
import { MAX_BYTES, receiveBody, type Received } from './receive-body.ts'
import { isRefusal, putOff, refuse, UNSIGNED, type Refusal } from './refusal.ts'
import { createBodyCheck } from './signature.ts'
import type { Spool } from './spool.ts'
import type { Upload } from './uploads.ts'

/** Maximum deliveries in the queue. */
const MAX_WAITING = 5

/** The delivery, now or already in the spool. `key` is the site's; `now` in seconds. */
export async function receiveDelivery(
  request: Request,
  upload: Upload,
  { key, spool, now }: { key: string; spool: Spool; now: number },
): Promise<{ kept: Delivery } | Refusal> {
  const asked = parseDelivery(request, now)
  if (isRefusal(asked)) return asked
  if (Number(request.headers.get('content-length') ?? 0) > MAX_BYTES) return TOO_LONG
  const { delivery, timestamp, signatures, query } = asked
  const check = createBodyCheck(key, { id: delivery.id, timestamp, query })
  const add = (bytes: Uint8Array) => {
    upload.add(bytes.byteLength)
    check.add(bytes)
  }
  const received = await receiveBody(request.body, spool, { add, ended: upload.ended })
  if (typeof received === 'string') return NOT_RECEIVED[received]
  const { hash, isSigned } = check.end(signatures)
  if (isSigned) upload.vouch()
  const verdict = isSigned ? judge(delivery, hash, spool) : UNSIGNED
  if (verdict === 'new') spool.add(delivery, received.body, hash)
  else spool.drop(received.body)
  return typeof verdict === 'string' ? { kept: delivery } : verdict
}

const TOO_LONG = refuse(413, `The maximum size of a delivery is ${MAX_BYTES / 1_000_000} MB.`)
const NOT_RECEIVED: Record<Extract<Received, string>, Refusal> = {
  'too long': TOO_LONG,
  'too slow': refuse(408, 'The upload timed out.'),
  'cut short': refuse(400, 'The upload is incomplete.'),
  'pushed out': putOff('Too many simultaneous deliveries; this one was the slowest.'),
}

/** "known" for a repeated delivery; "new" also for one that failed. */
function judge(delivery: Delivery, hash: string, spool: Spool): 'new' | 'known' | Refusal {
  const known = spool.find(delivery.source, delivery.id)
  if (known !== null) {
    const isSame =
      known.hash === hash &&
      known.mode === delivery.mode &&
      known.map === delivery.map &&
      known.force === delivery.force
    if (!isSame) return refuse(409, 'This webhook-id was already used for a different delivery.')
    if (known.result?.outcome !== 'failed') return 'known'
  }
  if (spool.countWaiting() < MAX_WAITING) return 'new'
  return putOff('Other deliveries are being imported.')
}
