// Faults in publishing and rolling back a site: what is checked, written, removed and read again.
import type { Fault } from './fault.ts'

const PUBLISH = ['test/cli/tenants-publish.test.ts']

export const PUBLISH_FAULTS: readonly Fault[] = [
  {
    says: 'A publish after a release leaves sites in the form of the release before',
    file: 'src/cli/tenants/plan.ts',
    from: 'before?.hash === envelope.hash && before.schema === envelope.schema',
    to: 'before?.hash === envelope.hash',
    tests: PUBLISH,
  },
  {
    says: 'A publish takes a host from the site that has it now',
    file: 'src/cli/tenants/plan.ts',
    from: '.filter((host) => live.get(hostKey(host)) === slug)',
    to: '',
    tests: PUBLISH,
  },
  {
    says: 'A rollback removes the versions that the next rollback needs',
    file: 'src/cli/tenants/plan.ts',
    from: 'if (options.restores === undefined) plan.deletes',
    to: 'plan.deletes',
    tests: ['test/cli/tenants-rollback.test.ts'],
  },
  {
    says: 'One version less is kept than is promised',
    file: 'src/cli/tenants/plan.ts',
    from: 'version - KEPT_VERSIONS - 1 - at',
    to: 'version - KEPT_VERSIONS - at',
    tests: PUBLISH,
  },
  {
    says: 'The repair of a broken site takes a number that caches know already',
    file: 'src/cli/tenants/plan.ts',
    from: 'text === null ? 1 : Math.floor(now / 1000)',
    to: '1',
    tests: PUBLISH,
  },
  {
    says: 'A site sends shoppers to a host that is not there yet',
    file: 'src/cli/tenants/plan.ts',
    from: "  await write(kv, hosts, 'hosts', onProgress)\n  await write(kv, sites, 'sites', onProgress)",
    to: "  await write(kv, sites, 'sites', onProgress)\n  await write(kv, hosts, 'hosts', onProgress)",
    tests: PUBLISH,
  },
  {
    says: 'A publish reports a concurrent publish if KV returns the old version for a moment',
    file: 'src/cli/tenants/plan.ts',
    from: '[written.get(key), live.get(key)]',
    to: '[written.get(key)]',
    tests: PUBLISH,
  },
  {
    says: 'A host that a site gave up goes on showing it',
    file: 'src/cli/tenants/publish.ts',
    from: 'drops.length === 0 ? live : new Map([...live, ...(await kv.get(drops))])',
    to: 'live',
    tests: PUBLISH,
  },
  {
    says: 'A diff prints the sealed keys of a dealer',
    file: 'src/cli/tenants/diff-command.ts',
    from: "keys[0] === 'secrets'",
    to: "keys.at(-1) === 'secrets'",
    tests: ['test/cli/tenants-diff.test.ts'],
  },
  {
    says: 'Two sites may claim one staging host',
    file: 'src/cli/tenants/check-sites.ts',
    from: 'new Set([...other.site.hosts, ...other.site.staging_hosts])',
    to: 'new Set(other.site.hosts)',
    tests: ['test/cli/tenants-check.test.ts'],
  },
  {
    says: 'An address cannot be led on for the time after its page is over',
    file: 'src/cli/tenants/check-redirects.ts',
    from: "start !== '' || expiry !== ''",
    to: "start !== '' && expiry !== ''",
    tests: ['test/cli/tenants-redirects.test.ts'],
  },
  {
    says: 'A model and an alias lead shoppers in a circle',
    file: 'src/cli/tenants/check-models.ts',
    from: "return model?.override_url || (findMoved(path, '', site)?.to ?? null)",
    to: 'return model?.override_url || null',
    tests: ['test/cli/tenants-models.test.ts'],
  },
  {
    says: 'A site that a newer release published is not read where it has several new things',
    file: 'src/tenant/read-site.ts',
    from: 'MAX_ROUNDS = 16',
    to: 'MAX_ROUNDS = 2',
    tests: ['test/tenant/read-site.test.ts'],
  },
  {
    says: 'A site that an older release published lacks the defaults of this one',
    file: 'src/tenant/envelope.ts',
    from: 'schema === SCHEMA_VERSION ?',
    to: 'schema <= SCHEMA_VERSION ?',
    tests: ['test/tenant/envelope.test.ts', 'test/tenant/store.worker.test.ts'],
  },
  {
    says: 'A second rollback goes forward to the version that was left',
    file: 'src/cli/tenants/rollback-command.ts',
    from: 'live?.envelope == null ? Infinity : contentVersion(live)',
    to: 'live?.envelope == null ? Infinity : live.version',
    tests: ['test/cli/tenants-rollback.test.ts'],
  },
  {
    says: 'The link to a preview ends after seconds, not hours',
    file: 'src/cli/tenants/preview-command.ts',
    from: 'expires: now + ttl',
    to: 'expires: now + hours',
    tests: ['test/cli/tenants-preview.test.ts'],
  },
]
