// A lead that dealership staff send themselves, to check that it reaches their systems. It says that it is a test,
// needs no answer, and is not counted anywhere.
import { hashJson } from '#lib/encoding.ts'
import type { Seconds } from '#lib/zone-time.ts'
import { type Lead, leadId } from '#sales/leads/lead.ts'
import { targetsFor } from '#sales/leads/targets/target.ts'
import type { Site } from '#tenant/schema.ts'
import { insertDeliveries } from './delivery-rows.ts'
import { closeTestLead, insertLead } from './lead-rows.ts'

type TestLeadRequest = {
  by: { name: string; email: string }
  /** The form's key, so that a form sent twice makes one lead; empty for none. */
  form: string
  now: Seconds
}

/**
 * Saves a test lead with its deliveries; the caller queues it. Its targets are those for all forms and for general
 * enquiries.
 */
export async function saveTestLead(
  db: D1Database,
  site: Pick<Site, 'slug' | 'leads'>,
  { by, form, now }: TestLeadRequest,
): Promise<{ lead: Lead; targets: string[]; isNew: boolean }> {
  // A key is kept as long as its lead, so it contains no names.
  const key = `test-${await hashJson([by.email, form || crypto.randomUUID()])}`
  const lead: Lead = {
    id: await leadId(site.slug, key),
    site: site.slug,
    kind: 'general',
    key,
    bodyHash: '',
    suspicion: [],
    parent: null,
    createdAt: now,
    payload: {
      name: 'Test',
      last_name: 'Lead',
      email: by.email,
      message: `This is a test that ${by.name || by.email} sent from the console, not an enquiry. Nothing needs to be done.`,
      test_lead: true,
    },
  }
  const targets = targetsFor(site, lead.kind)
  const [, inserted] = await db.batch([
    insertDeliveries(db, lead, targets),
    insertLead(db, lead),
    closeTestLead(db, lead),
  ])
  return { lead, targets, isNew: inserted?.meta.changes === 1 }
}
