/** What `deploy/` sets and asks of the program, as its tests read it. */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse, parseAllDocuments } from 'yaml'
import { ROOT } from './terminal.mjs'

/** Names of settings and their values. */
export type Settings = Readonly<Record<string, string>>

const read = (file: string) => readFileSync(join(ROOT, 'deploy', file), 'utf8')

export interface ComposeService {
  command?: string[]
  environment?: Settings
  env_file?: string[]
  secrets?: string[]
  ports?: string[]
  read_only?: boolean
  cap_drop?: string[]
}

export interface ComposeFile {
  services: Record<string, ComposeService>
  secrets?: Record<string, { file: string }>
}

export function composeFile(name: string): ComposeFile {
  return parse(read(`compose/${name}`), { merge: true }) as ComposeFile
}

/** A file of NAME=VALUE lines. */
export function settingsFile(name: string): Settings {
  const lines = read(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'))
  return Object.fromEntries(lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]))
}

/** The directives of a unit, each with its values in their order. */
export function unitFile(name: string): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, string[]>()
  for (const line of read(`systemd/${name}`).split('\n')) {
    const end = line.indexOf('=')
    if (end < 0 || line.startsWith('#')) continue
    const [key, value] = [line.slice(0, end), line.slice(end + 1)]
    found.set(key, [...(found.get(key) ?? []), value])
  }
  return found
}

/** The `Environment=` of a unit. */
export function unitSettings(unit: ReadonlyMap<string, readonly string[]>): Settings {
  const pairs = (unit.get('Environment') ?? []).flatMap((line) => line.split(' '))
  return Object.fromEntries(pairs.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]))
}

export interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
}

export interface Container {
  args?: string[]
  env?: { name: string; value: string }[]
  ports?: { name: string; containerPort: number }[]
  startupProbe?: Probe
  readinessProbe?: Probe
  livenessProbe?: Probe
  securityContext: { readOnlyRootFilesystem: boolean; allowPrivilegeEscalation: boolean }
}

interface Probe {
  httpGet: { path: string; port: string }
}

interface PodSpec {
  containers: [Container]
  securityContext: { runAsNonRoot: boolean; runAsUser: number }
  terminationGracePeriodSeconds?: number
}

export interface Workload extends Manifest {
  spec: { template: { spec: PodSpec } }
}

export interface Kustomization {
  resources: string[]
  configMapGenerator: [{ literals: string[] }]
}

export function kustomization(folder: string): Kustomization {
  return parse(read(`kubernetes/${folder}/kustomization.yaml`)) as Kustomization
}

export function manifests(): Manifest[] {
  return kustomization('base').resources.flatMap((file) =>
    parseAllDocuments(read(`kubernetes/base/${file}`)).map((document) => document.toJS() as Manifest),
  )
}

/** NAME=VALUE words. */
export function literals(words: readonly string[]): Settings {
  return Object.fromEntries(words.map((word) => [word.slice(0, word.indexOf('=')), word.slice(word.indexOf('=') + 1)]))
}

/** The last of each instruction of a Containerfile. */
export function lastInstructions(name: string): ReadonlyMap<string, string> {
  const lines = read(`container/${name}`)
    .split('\n')
    .filter((line) => /^[A-Z]+ /.test(line))
  return new Map(lines.map((line) => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]))
}
