import { alertFirings, type AlertContractDetail } from '@almenara/contract/areas/alerts/alert-contracts'
import { getRouteApi } from '@tanstack/react-router'
import { ListRows } from '../../../patterns/extract-screen/ListRows.tsx'
import { ListToolbar } from '../../../patterns/extract-screen/ListToolbar.tsx'
import { useList } from '../../../patterns/extract-screen/use-list.ts'
import { FIRING_COLUMNS } from '../firing-columns.tsx'
import { FIRINGS } from '../lists.ts'

const route = getRouteApi('/shell/signed-in/services/alert-settings/alert-contracts/$alertContractId/$viewPages/$txId')

/** What the alert has told in the last ninety days, and what became of each message. */
export function FiringList({ contract }: { contract: AlertContractDetail }) {
  const params = { alertContractId: contract.id }
  const list = useList(FIRINGS, alertFirings, { params, search: route.useSearch(), inside: true })
  return (
    <>
      <ListToolbar list={list} note="Últimos 90 días" />
      <ListRows list={list} columns={FIRING_COLUMNS} rowKey={({ id }) => id} />
    </>
  )
}
