import { and, asc, isNull, lt } from 'drizzle-orm'
import { conditionsChanges } from '../../../correspondence/conditions-changes.ts'
import { bizumContracts } from './tables.ts'

export const tellBizumConditions = conditionsChanges({
  name: 'bizum',
  title: 'Condiciones de Bizum',
  leaving: 'Puede darse de baja de Bizum sin coste en la banca en línea.',
  textOf: ({ bizum }) => bizum?.conditions?.general,
  acceptedBefore: async (db, version, isUntold) => {
    const { userId, endedAt, conditionsVersion } = bizumContracts
    const rows = await db
      .selectDistinct({ userId })
      .from(bizumContracts)
      .where(and(isNull(endedAt), lt(conditionsVersion, version), isUntold(userId)))
      .orderBy(asc(userId))
    return rows.map((row) => row.userId)
  },
})
