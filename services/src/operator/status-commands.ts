/** Opens and closes what the bank offers, while it runs: services, features, first days and banners. */
import { FIRST_DAYS, type FirstDay } from '@almenara/contract/areas/status'
import { isLocalDate } from '@almenara/contract/dates'
import { FEATURES } from '@almenara/contract/features'
import { eq } from 'drizzle-orm'
import { banners } from '../areas/banners/tables.ts'
import type { Database } from '../db/connection.ts'
import { readStatuses } from '../status/gate.ts'
import { SERVICE_NAMES } from '../status/services-status.ts'
import { featureStatuses, firstDays, serviceStatuses } from '../status/tables.ts'
import { UsageError } from './usage-error.ts'

type ServiceName = (typeof SERVICE_NAMES)[number]

/** What a person types, for each status of the services status record (specification §3). */
const SHORT_NAMES: Readonly<Record<string, ServiceName>> = {
  banking: 'digitalBankingStatus',
  savings: 'savingStatus',
  cards: 'cardsStatus',
  bizum: 'bizumStatus',
  accounting: 'accountingOperationStatus',
  redsys: 'redSysStatus',
  vop: 'vopStatus',
  historics: 'updatingHistoricsStatus',
  'end-of-day': 'endOfDayStatus',
  recaptcha: 'googleRecaptcha',
}

const BANNER_PARTS = ['title', 'introtext', 'images', 'urls', 'source'] as const

export const STATUS_USAGE = `  npm run operator -- status                          what is open and what is closed, and what the customer is told
  npm run operator -- status NAME ON|OFF ["TEXT"]     opens or closes a service; TEXT is shown to the customer meanwhile
                                                      ${Object.keys(SHORT_NAMES).join(', ')}
                                                      (historics and end-of-day say, when ON, that the process is running)
  npm run operator -- feature NAME ON|OFF ["TEXT"]    opens or closes a feature and what is inside it: cards, cards.lock…
  npm run operator -- features                        every feature and what it rests on
  npm run operator -- first-day NAME YYYY-MM-DD|default   the first day customers may ask for
                                                      ${FIRST_DAYS.join(', ')}
  npm run operator -- banner                          the banners of the home page
  npm run operator -- banner N ${BANNER_PARTS.join('|')} "TEXT"   writes a part of banner N; source is CAROUSEL or ADMIN
  npm run operator -- banner N remove
`

export async function listStatuses(database: Database): Promise<string> {
  const { services, closed, messages, firstDays: days } = await readStatuses(database)
  const said = (name: string) => (messages.has(name) ? `  «${messages.get(name)}»` : '')
  return lines([
    ...SERVICE_NAMES.map((name) => `${name.padEnd(28)}${services.get(name) ?? 'missing (counts as OFF)'}${said(name)}`),
    ...[...closed].map((feature) => `${feature.padEnd(28)}OFF${said(feature)}`),
    ...[...days].map(([name, day]) => `${name.padEnd(32)}${day}`),
  ])
}

export async function setService(database: Database, [typed = '', word, message]: readonly string[]): Promise<string> {
  const name = Object.hasOwn(SHORT_NAMES, typed) ? SHORT_NAMES[typed] : SERVICE_NAMES.find((known) => known === typed)
  if (!name) throw new UsageError(`There is no service status «${typed}». It is one of: ${Object.keys(SHORT_NAMES).join(', ')}.`)
  const status = onOff(word)
  const row = { name, status, message: message ?? null }
  await database.transaction((tx) => tx.insert(serviceStatuses).values(row).onConflictDoUpdate({ target: serviceStatuses.name, set: row }))
  return `${name} is ${status}\n`
}

export async function setFeature(database: Database, [feature = '', word, message]: readonly string[]): Promise<string> {
  if (!Object.hasOwn(FEATURES, feature))
    throw new UsageError(`There is no feature «${feature}». «npm run operator -- features» lists them.`)
  const status = onOff(word)
  const row = { feature, status, message: message ?? null }
  await database.transaction((tx) =>
    tx.insert(featureStatuses).values(row).onConflictDoUpdate({ target: featureStatuses.feature, set: row }),
  )
  return `${feature} is ${status}\n`
}

export function listFeatures(): string {
  return lines(Object.entries(FEATURES).map(([feature, statuses]) => `${feature.padEnd(76)}${statuses.join(', ')}`.trimEnd()))
}

export async function setFirstDay(database: Database, [name = '', day = '']: readonly string[]): Promise<string> {
  if (!isFirstDay(name)) throw new UsageError(`There is no first day «${name}». It is one of: ${FIRST_DAYS.join(', ')}.`)
  if (day === 'default') {
    await database.transaction((tx) => tx.delete(firstDays).where(eq(firstDays.name, name)))
    return `${name} follows the rule again\n`
  }
  if (!isLocalDate(day)) throw new UsageError(`«${day}» is not a day: write it as 2024-01-31, or «default».`)
  await database.transaction((tx) =>
    tx.insert(firstDays).values({ name, day }).onConflictDoUpdate({ target: firstDays.name, set: { day } }),
  )
  return `${name} is ${day}\n`
}

export async function listBanners(database: Database): Promise<string> {
  const rows = await database.select().from(banners).orderBy(banners.position)
  if (rows.length === 0) return 'There are no banners.\n'
  return lines(
    rows.flatMap(({ position, ...parts }) => [
      `${position}${BANNER_PARTS.some((part) => parts[part] === null) ? '  (incomplete: not shown)' : ''}`,
      ...BANNER_PARTS.map((part) => `   ${part.padEnd(10)}${parts[part] ?? '—'}`),
    ]),
  )
}

export async function setBanner(database: Database, [number = '', part = '', text]: readonly string[]): Promise<string> {
  if (!/^\d{1,4}$/.test(number)) throw new UsageError(`«${number}» is not the number of a banner: 0 to 9999.`)
  const position = Number(number)
  if (part === 'remove') {
    const gone = await database.transaction((tx) => tx.delete(banners).where(eq(banners.position, position)).returning())
    if (gone.length === 0) throw new UsageError(`There is no banner ${position}.`)
    return `Banner ${position} is gone\n`
  }
  if (!BANNER_PARTS.some((known) => known === part)) throw new UsageError(`A banner has ${BANNER_PARTS.join(', ')}; not «${part}».`)
  if (part === 'source' && text !== 'CAROUSEL' && text !== 'ADMIN') throw new UsageError('The source of a banner is CAROUSEL or ADMIN.')
  if (!text) throw new UsageError(`Write the ${part} of banner ${position} after it, between quotes.`)
  await database.transaction((tx) =>
    tx
      .insert(banners)
      .values({ position, [part]: text })
      .onConflictDoUpdate({ target: banners.position, set: { [part]: text } }),
  )
  return `Banner ${position}: ${part} is «${text}»\n`
}

function onOff(text: string | undefined): 'ON' | 'OFF' {
  if (text !== 'ON' && text !== 'OFF') throw new UsageError(`Say ON or OFF after the name${text ? `, not «${text}»` : ''}.`)
  return text
}

function isFirstDay(name: string): name is FirstDay {
  return FIRST_DAYS.some((known) => known === name)
}

function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`
}
