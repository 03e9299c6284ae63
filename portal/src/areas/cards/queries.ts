import { detail, pool } from '@almenara/contract/areas/cards/cards'
import { scpDetail } from '@almenara/contract/areas/cards/scp'
import { settlementDetail } from '@almenara/contract/areas/cards/settlements'
import { queryFor } from '../../api/query.ts'

export const cardPool = queryFor(pool, {})
export const cardDetail = (id: string) => queryFor(detail, { params: { id } })

/** From which list a purchase was opened: deferred purchases, or the card's movements. */
const SCP_ORIGIN = 'scp'

export const scpPurchase = (id: string, scpId: string, origin: string, cursor: string) =>
  queryFor(scpDetail, { params: { id, scpId }, query: origin === SCP_ORIGIN ? { txId: cursor } : {} })
export const settlementOf = (id: string, settlementId: string, cursor: string) =>
  queryFor(settlementDetail, { params: { id, settlementId }, query: { txId: cursor } })
