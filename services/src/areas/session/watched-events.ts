/** What alerts may tell of sign-ins: those from a device that the person had not used, and those that were refused. */
import { and, eq, gte, isNull, lt, lte, ne, notExists, or, sql } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import { sessions } from '../../identity/tables.ts'
import type { EventSource, Happened } from '../../products/watched-events.ts'
import { deviceName } from '../../session-log/device-name.ts'

const { id, userId, startedAt, endedBecause, application, userAgent } = sessions
const connection = { id, userId, at: startedAt, application, userAgent }

interface Row {
  id: string
  application: string
  userAgent: string
}
function eventOf<T extends Row>({ id: key, application: app, userAgent: agent, ...row }: T) {
  return { ...row, key: `sign-in:${key}`, title: deviceName(app, agent) }
}

/** A device is new where none of the person's earlier connections says of itself what it says; the first of all is no news. */
export const newDevices: EventSource = {
  name: 'sign-ins-new',
  codes: ['SIGN_IN_NEW'],
  happened: async (db, { from, until, of }) => {
    const earlier = alias(sessions, 'earlier')
    const wasLetIn = or(isNull(earlier.endedBecause), and(ne(earlier.endedBecause, 'REFUSED'), ne(earlier.endedBecause, 'NO_SESSION')))
    const before = and(eq(earlier.userId, userId), lt(earlier.startedAt, startedAt), wasLetIn)
    const like = db
      .select({ one: sql`1` })
      .from(earlier)
      .where(and(before, eq(earlier.userAgent, userAgent), eq(earlier.application, application)))
    const any = db
      .select({ one: sql`1` })
      .from(earlier)
      .where(before)
    const isLetIn = or(isNull(endedBecause), and(ne(endedBecause, 'REFUSED'), ne(endedBecause, 'NO_SESSION')))
    const isRecent = and(gte(startedAt, from), lte(startedAt, until))
    const rows = await db
      .select(connection)
      .from(sessions)
      .where(and(isRecent, isLetIn, notExists(like), sql`exists ${any}`, of && eq(userId, of.userId)))
    return rows.map((row): Happened => ({ ...eventOf(row), code: 'SIGN_IN_NEW' }))
  },
}

export const failedSignIns: EventSource = {
  name: 'sign-ins-failed',
  codes: ['SIGN_IN_FAILED'],
  happened: async (db, { from, until, of }) => {
    const isRecent = and(gte(startedAt, from), lte(startedAt, until))
    const rows = await db
      .select(connection)
      .from(sessions)
      .where(and(isRecent, eq(endedBecause, 'REFUSED'), of && eq(userId, of.userId)))
    return rows.map((row): Happened => ({ ...eventOf(row), code: 'SIGN_IN_FAILED' }))
  },
}
