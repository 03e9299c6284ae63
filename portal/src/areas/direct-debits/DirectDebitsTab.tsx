import { useNavigate } from '@tanstack/react-router'
import { useAccountPlace } from '../../base/account-place.ts'
import { Segmented } from '../../kit/Segmented.tsx'
import { MandateList } from './MandateList.tsx'
import { DirectDebitList } from './DirectDebitList.tsx'
import styles from './direct-debits.module.css'

export { readSearch } from './direct-debits.ts'

const VIEWS = [
  { value: 'receipts', label: 'Recibos' },
  { value: 'mandates', label: 'Domiciliaciones' },
] as const

/** The receipts of an account, and who may send them. */
export default function DirectDebitsTab({ accountId }: { accountId: string }) {
  const { id, to, search } = useAccountPlace()
  const navigate = useNavigate()
  const show = (view: 'mandates' | undefined) =>
    void navigate({ to, params: { id, txId: undefined }, search: { tab: 'receipts', view }, resetScroll: false })
  return (
    <>
      <div className={styles.views} data-print="no">
        <Segmented
          label="Contenido de la lista"
          size="md"
          options={VIEWS}
          value={search.view ?? 'receipts'}
          onChange={(view) => show(view === 'mandates' ? view : undefined)}
        />
      </div>
      {search.view === 'mandates' ? <MandateList accountId={accountId} /> : <DirectDebitList accountId={accountId} />}
    </>
  )
}
