import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { readConfig } from '../services/src/config.ts'
import {
  composeFile,
  kustomization,
  lastInstructions,
  literals,
  manifests,
  type Settings,
  settingsFile,
  unitFile,
  unitSettings,
  type Workload,
} from './packages.ts'
import { RELEASED } from './release.mjs'
import { servicesBuilds, servicesEntries } from './bundle.mjs'
import { ROOT } from './terminal.mjs'

const folder = mkdtempSync(join(tmpdir(), 'almenara-packages-'))
afterAll(() => rmSync(folder, { recursive: true }))

const SECRETS: Settings = {
  DATABASE_URL: 'postgres://almenara_app:secret@pooler/almenara',
  ALMENARA_SEALING_KEY: Buffer.alloc(32, 1).toString('base64'),
  ALMENARA_MIGRATE_DATABASE_URL: 'postgres://almenara_owner:secret@postgres/almenara',
}

/** The same settings, with each secret in a file that is there. */
function mounted(settings: Settings): Settings {
  const files = Object.keys(settings).filter((name) => name.endsWith('_FILE'))
  const written = files.map((name) => {
    const file = join(folder, name)
    writeFileSync(file, `${SECRETS[name.slice(0, -'_FILE'.length)] ?? 'unknown secret'}\n`)
    return [name, file] as const
  })
  return { ...settings, ...Object.fromEntries(written) }
}

const compose = composeFile('compose.yaml')
const settings = settingsFile('compose/settings.env')
const base = literals(kustomization('base').configMapGenerator[0].literals)
const added = literals(kustomization('example').configMapGenerator[0].literals)
const [deployment, migration] = ['Deployment', 'Job'].map((kind) => manifests().find((each) => each.kind === kind) as Workload)
const podOf = (workload: Workload | undefined) => {
  if (!workload) throw new Error('Not among the manifests')
  return workload.spec.template.spec
}
const environmentOf = (workload: Workload | undefined) => ({
  ...base,
  ...added,
  ...Object.fromEntries((podOf(workload).containers[0].env ?? []).map(({ name, value }) => [name, value])),
})
const process = unitFile('almenara@.service')
const migrating = unitFile('almenara-migrate.service')
const [first, migrate] = [compose.services['almenara-1'], compose.services['migrate']]

/** What each package gives to a process that serves customers. */
const PROCESSES: Readonly<Record<string, Settings>> = {
  compose: { ...settings, ...first?.environment },
  systemd: { ...settings, ...unitSettings(process), PORT: '8081' },
  kubernetes: environmentOf(deployment),
}
const MIGRATIONS: Readonly<Record<string, Settings>> = {
  compose: { ...settings, ...migrate?.environment },
  systemd: { ...settings, ...unitSettings(migrating) },
  kubernetes: environmentOf(migration),
}
const ALL = [...Object.entries(PROCESSES), ...Object.entries(MIGRATIONS)]

/** The settings that README.md explains. */
const explained = new Set(
  readFileSync(join(ROOT, 'README.md'), 'utf8')
    .match(/`[A-Z_]+(?:=production)?`/g)
    ?.map((name) => name.slice(1, -1)),
)

describe('settings', () => {
  test.each(ALL)('%s sets nothing that the program does not know', (_where, given) => {
    const names = Object.keys(given).map((name) => (name.endsWith('_FILE') ? name.slice(0, -'_FILE'.length) : name))
    expect(names.filter((name) => !explained.has(name) && !explained.has(`${name}=production`))).toEqual([])
  })

  test.each(Object.entries(PROCESSES))(
    'a process of %s starts in production, behind one proxy, and says for some seconds that it stops',
    (_where, given) => {
      const config = readConfig(mounted(given), ROOT)
      expect(config).toMatchObject({ production: true, demo: false, trustProxy: 1, database: { url: SECRETS['DATABASE_URL'] } })
      expect(config.sealingKey).toBeDefined()
      expect(config.stopDelayMs).toBeGreaterThanOrEqual(5_000)
    },
  )

  test.each(Object.entries(PROCESSES))('no process of %s is given the login of the tables’ owner', (_where, given) => {
    expect(Object.keys(given).filter((name) => name.includes('MIGRATE'))).toEqual([])
  })

  test.each(Object.entries(MIGRATIONS))('the migration of %s has the owner’s login, and none through a pooler', (_where, given) => {
    expect(Object.keys(given)).toContain('ALMENARA_MIGRATE_DATABASE_URL_FILE')
    expect(Object.keys(given)).not.toContain('ALMENARA_DATABASE_POOLER')
  })

  test('the pooler that gives a connection for one transaction is told to the processes behind it', () => {
    const pooler = readFileSync(join(ROOT, 'deploy/compose/pgbouncer.ini'), 'utf8')
    expect(pooler).toContain('pool_mode = transaction')
    expect(readConfig(mounted(PROCESSES['compose'] ?? {}), ROOT).database.pooler).toBe('transaction')
  })
})

describe('what is run and asked', () => {
  const image = lastInstructions('Containerfile')
  const commands = Object.keys(servicesEntries()).map((name) => `services/dist/${name}.js`)

  test('what each package starts is among what is built', () => {
    const started = [
      (JSON.parse(image.get('CMD') ?? '[]') as string[])[0],
      migrate?.command?.[0],
      podOf(migration).containers[0].args?.[0],
      ...[process, migrating].map((unit) => unit.get('ExecStart')?.[0]?.split(' ').at(-1)),
    ]
    for (const path of started) expect(commands).toContain(path)
    expect(RELEASED.map(({ from }) => from)).toContain('services/dist')
  })

  test('what a process starts beside itself is built and released', () => {
    const built = servicesBuilds(servicesEntries(), '').flatMap(({ entryPoints }) => Object.keys(entryPoints ?? {}))
    expect(built.toSorted()).toEqual(Object.keys(servicesEntries()).toSorted())
    const services = RELEASED.find(({ from }) => from === 'services/dist')
    for (const name of ['main', 'document-worker', 'file-worker', 'file-thread', 'file-process'])
      expect([name, services?.keeps?.(`${name}.js`)]).toEqual([name, true])
  })

  test('the paths of health are those of the program, and only readiness depends on the database', () => {
    const health = readFileSync(join(ROOT, 'services/src/http/health.ts'), 'utf8')
    const { startupProbe, readinessProbe, livenessProbe } = podOf(deployment).containers[0]
    const paths = [startupProbe, livenessProbe, readinessProbe].map((probe) => probe?.httpGet.path)
    expect(paths).toEqual(['/health/live', '/health/live', '/health/ready'])
    for (const path of paths) expect(health).toContain(`app.get('${path}'`)
    const proxy = readFileSync(join(ROOT, 'deploy/compose/haproxy.cfg'), 'utf8')
    expect(proxy).toContain('http-check send meth GET uri /health/ready')
    expect(readFileSync(join(ROOT, 'deploy/container/health.mjs'), 'utf8')).toContain('/health/ready')
  })

  test('the port is one everywhere', () => {
    const { port } = readConfig(mounted(PROCESSES['kubernetes'] ?? {}), ROOT)
    expect(image.get('EXPOSE')).toBe(String(port))
    expect(podOf(deployment).containers[0].ports).toEqual([{ name: 'http', containerPort: port }])
    expect(first?.environment?.['PORT']).toBe(String(port))
    const proxy = readFileSync(join(ROOT, 'deploy/compose/haproxy.cfg'), 'utf8')
    const servers = [...proxy.matchAll(/^ +server (\S+) (\S+):(\d+)$/gm)].map(([, name, host, to]) => ({ name, host, to }))
    expect(servers.map(({ name }) => name)).toEqual(Object.keys(compose.services).filter((name) => /^almenara-\d$/.test(name)))
    for (const server of servers) expect(server).toEqual({ name: server.name, host: server.name, to: String(port) })
  })

  test('whoever stops a process waits for as long as it may take', () => {
    const mostMs = (given: Settings | undefined) => readConfig(mounted(given ?? {}), ROOT).stopDelayMs + 20_000
    expect(Number(process.get('TimeoutStopSec')?.[0]?.replace('s', '')) * 1000).toBeGreaterThan(mostMs(PROCESSES['systemd']))
    expect((podOf(deployment).terminationGracePeriodSeconds ?? 0) * 1000).toBeGreaterThan(mostMs(PROCESSES['kubernetes']))
  })
})

describe('what is not allowed', () => {
  test('nothing writes in its own files nor has capabilities, and every secret is a file', () => {
    for (const [name, service] of Object.entries(compose.services)) {
      expect(service, name).toMatchObject({ read_only: true, cap_drop: ['ALL'] })
      for (const secret of service.secrets ?? []) expect(Object.keys(compose.secrets ?? {}), name).toContain(secret)
    }
    for (const pod of [podOf(deployment), podOf(migration)]) {
      expect(pod.securityContext).toMatchObject({ runAsNonRoot: true, runAsUser: 10001 })
      expect(pod.containers[0].securityContext).toMatchObject({ readOnlyRootFilesystem: true, allowPrivilegeEscalation: false })
    }
    expect(lastInstructions('Containerfile').get('USER')).toBe('10001:10001')
    for (const unit of [process, migrating]) {
      for (const [directive, value] of [
        ['ProtectSystem', 'strict'],
        ['NoNewPrivileges', 'yes'],
        ['CapabilityBoundingSet', ''],
      ] as const)
        expect(unit.get(directive)).toEqual([value])
      expect(unit.has('MemoryMax')).toBe(true)
    }
  })

  test.each(manifests())('$kind $metadata.name is as Kubernetes describes it', async (manifest) => {
    const kinds = (await import(/* @vite-ignore */ `kubernetes-models/${manifest.apiVersion}`)) as Record<
      string,
      new (data: object) => { validate(): void }
    >
    const Kind = kinds[manifest.kind]
    expect(Kind).toBeDefined()
    if (Kind) new Kind(manifest).validate()
  })
})
