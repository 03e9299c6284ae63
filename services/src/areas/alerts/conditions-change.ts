import { and, asc, lt, ne } from 'drizzle-orm'
import { conditionsChanges } from '../../correspondence/conditions-changes.ts'
import { alertContracts } from './tables.ts'

export const tellAlertConditions = conditionsChanges({
  name: 'alerts',
  title: 'Condiciones de las alertas',
  leaving: 'Puede desactivar sus alertas sin coste en «Alertas».',
  textOf: ({ alerts }) => alerts?.conditions,
  acceptedBefore: async (db, version, isUntold) => {
    const { userId, state, conditionsVersion } = alertContracts
    const rows = await db
      .selectDistinct({ userId })
      .from(alertContracts)
      .where(and(ne(state, 'DEACTIVATED'), lt(conditionsVersion, version), isUntold(userId)))
      .orderBy(asc(userId))
    return rows.map((row) => row.userId)
  },
})
