// Faults in the rotation of MASTER_KEY, and in the keys of one dealer.
import type { Fault } from './fault.ts'

export const KEYS_FAULTS: readonly Fault[] = [
  {
    says: 'A value that names no key is opened with whichever key writes',
    file: 'src/lib/key-ring.ts',
    from: 'find((known) => known.id === id)',
    to: 'find((known, at) => known.id === id || at === 0)',
    tests: ['test/composition/key-rotation.worker.test.ts', 'test/lib/key-ring.test.ts'],
  },
  {
    says: 'A session is not signed again, and ends with the key that signed it',
    file: 'src/http/member.ts',
    from: "else if (loaded !== 'unknown') await renewSession(c, loaded.userId)",
    to: '',
    tests: ['test/composition/key-rotation.worker.test.ts'],
  },
  {
    says: 'A key writes at once, before all Workers can read it',
    file: 'src/cli/keys/rotate.ts',
    from: 'const SPREAD: Seconds = 60',
    to: 'const SPREAD: Seconds = 0',
    tests: ['test/cli/keys.test.ts'],
  },
  {
    says: 'A publish during a rotation is overwritten with the version before',
    file: 'src/cli/keys/reseal.ts',
    from: 'now.get(key) === before.get(key)',
    to: 'now.get(key) !== null',
    tests: ['test/cli/keys.test.ts'],
  },
  {
    says: 'An old key is removed while sessions still need it',
    file: 'src/cli/keys/rotate.ts',
    from: '!isLeaked && (freeAt === null || freeAt > deps.now())',
    to: '!isLeaked && freeAt === null',
    tests: ['test/cli/keys.test.ts'],
  },
  {
    says: 'A revoked stock key still signs deliveries',
    file: 'src/composition/job-deps.ts',
    from: 'deliveryKeys(env.MASTER_KEY, slug, tenant.site.intake.key_versions)',
    to: 'deliveryKeys(env.MASTER_KEY, slug, [1, ...tenant.site.intake.key_versions])',
    tests: ['test/composition/key-rotation.worker.test.ts'],
  },
  {
    says: 'A shopper draws a second prize after the master key changed',
    file: 'src/shopper/prizes/prize-rows.ts',
    from: 'holder IN (SELECT value FROM json_each(?9))',
    to: 'holder = ?3 AND ?9 IS NOT NULL',
    tests: ['test/composition/key-rotation.worker.test.ts'],
  },
  {
    says: 'A session never ends for want of use',
    file: 'src/shopper/identity/session-rows.ts',
    from: 'AND s.expires_at > ?3 AND (s.seen_at > ?4 OR s.seen_at = 0)',
    to: 'AND s.expires_at > ?3 AND (s.seen_at > ?4 OR s.seen_at >= 0)',
    tests: ['test/shopper/identity/sessions.worker.test.ts'],
  },
]
