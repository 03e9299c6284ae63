import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { buttonClass } from '../../../kit/button-class.ts'
import { START } from '../addresses.ts'
import { keepSheet, sentFile } from '../editor/waiting-sheet.ts'
import { contractsQuery } from '../queries.ts'
import { usePresentAddress } from './use-present-address.ts'

/** What was presented is a spreadsheet: the way to a remittance in which it is opened, with the file that was chosen. */
export function OpenSheet({ notebook }: { notebook: string }) {
  const queryClient = useQueryClient()
  const { search } = usePresentAddress()
  const { data } = useQuery(contractsQuery)
  const mine = (data?.contracts ?? []).filter(({ canPrepare }) => canPrepare)
  const contract = mine.find(({ id }) => id === search.contract) ?? mine[0]
  if (!contract) return null
  return (
    <Link
      to="/payments/transfer-remittances/remittances/$id/{-$txId}"
      params={{ id: contract.id, txId: undefined }}
      search={{ edit: START }}
      className={buttonClass({ size: 'sm', variant: 'primary' })}
      onClick={() => {
        const file = sentFile(queryClient, notebook)
        if (file) keepSheet(queryClient, file)
      }}
    >
      Abrir la hoja en una remesa
    </Link>
  )
}
