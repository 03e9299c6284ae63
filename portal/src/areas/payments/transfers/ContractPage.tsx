import type { RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import { useQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { Suspense, type ReactNode } from 'react'
import { useTitle } from '../../../base/title.ts'
import { Amount } from '../../../kit/Amount.tsx'
import { Iban } from '../../../kit/Iban.tsx'
import { lazyPart } from '../../../kit/lazy-part.ts'
import { Sheet } from '../../../kit/Sheet.tsx'
import { Skeleton } from '../../../kit/Skeleton.tsx'
import { TabLinks } from '../../../kit/Tabs.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import { RestrictionNote } from '../../../patterns/two-step/RestrictionNote.tsx'
import { useRestriction } from '../../../patterns/two-step/restriction.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import { EDITOR_TITLE } from '../editor/editor-words.ts'
import { FactGrid, GridFact } from '../review/FactGrid.tsx'
import { ContractActions } from './ContractActions.tsx'
import { BOOKING_NAMES, contractRole } from './contract-words.ts'
import { PresentedFileList } from './PresentedFileList.tsx'
import { contractQuery } from './queries.ts'
import { RemittanceList } from './RemittanceList.tsx'
import type { ContractSearch } from './search.ts'
import styles from '../remittances/remittances.module.css'

const contractRoute = getRouteApi('/shell/signed-in/payments/transfer-remittances/remittances/$id/{-$txId}')

const EditorPage = lazyPart(() => import('../editor/EditorPage.tsx'))
const DraftList = lazyPart(() => import('../editor/DraftList.tsx'))
const ChangePayeeCheck = lazyPart(() => import('./ChangePayeeCheck.tsx'))

/** One contract: its conditions, its remittances and the files presented in it. The address says which list, and its filters. */
export function ContractPage() {
  const { id } = contractRoute.useParams()
  const { edit, from, payeeCheck } = contractRoute.useSearch()
  const read = useQuery(contractQuery(id))
  useTitle(edit === undefined ? (read.data?.name ?? 'Remesas de transferencias') : EDITOR_TITLE)
  return (
    <>
      <PaymentsBreadcrumbs>
        <Link to="/payments/transfer-remittances">Remesas de transferencias</Link>
        {edit !== undefined && (
          <Link to="/payments/transfer-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }} search={{}}>
            {read.data?.name ?? 'Contrato'}
          </Link>
        )}
      </PaymentsBreadcrumbs>
      {read.data ? null : <h1 className="vh">Remesas de transferencias</h1>}
      <ReadState read={read}>
        {(contract) =>
          edit === undefined && !payeeCheck ? (
            <Contract key={contract.id} contract={contract} />
          ) : (
            <Suspense fallback={<Skeleton count={4} />}>
              {edit === undefined ? (
                <ChangePayeeCheck key={contract.id} contract={contract} />
              ) : (
                <EditorPage key={contract.id} kind="TRANSFERS" contract={contract} edit={edit} from={from} />
              )}
            </Suspense>
          )
        }
      </ReadState>
    </>
  )
}

function Contract({ contract }: { contract: RemittanceContractDetail }) {
  const { tab } = contractRoute.useSearch()
  const restriction = useRestriction()
  return (
    <div className={styles.sheets}>
      <RestrictionNote restriction={restriction} />
      <ContractHead contract={contract} />
      <Suspense>
        <DraftList contract={contract.id} canDelete={contract.canPrepare} />
      </Suspense>
      <Sheet>
        <TabLinks label="Listas del contrato">
          <Tab tab={undefined}>Remesas</Tab>
          <Tab tab="files">Ficheros presentados</Tab>
        </TabLinks>
        {tab === 'files' ? <PresentedFileList contractId={contract.id} /> : <RemittanceList contractId={contract.id} />}
      </Sheet>
    </div>
  )
}

function Tab({ tab, children }: { tab: 'files' | undefined; children: ReactNode }) {
  const { id } = contractRoute.useParams()
  return (
    <Link
      to="/payments/transfer-remittances/remittances/$id/{-$txId}"
      params={{ id, txId: undefined }}
      search={{ tab } as ContractSearch}
      activeOptions={{ explicitUndefined: true }}
      resetScroll={false}
    >
      {children}
    </Link>
  )
}

function ContractHead({ contract }: { contract: RemittanceContractDetail }) {
  const { name, number, holder, taxId, suffix, account, bookedAs, perFile, perDay, signatures, fee, cutOff, checksPayees } = contract
  const role = contractRole(contract)
  return (
    <Sheet className={styles.head}>
      <div className={styles.top}>
        <div>
          <h1>{name}</h1>
          <p className={styles.small}>
            {[`Contrato ${number}`, holder, `NIF ${taxId}`, `sufijo ${suffix}`, role].filter(Boolean).join(' · ')}
          </p>
        </div>
        <ContractActions contract={contract} />
      </div>
      <div className={styles.facts}>
        <FactGrid>
          <GridFact term="Cuenta de cargo" wide detail={account.name}>
            <Iban value={account.iban} />
          </GridFact>
          <GridFact term="Cargo en cuenta">{BOOKING_NAMES[bookedAs]}</GridFact>
          <GridFact term="Hora límite" detail="Después, el siguiente día hábil">
            {cutOff}
          </GridFact>
          <GridFact term="Comisión por transferencia">{fee === 0 ? 'Sin comisión' : <Amount value={fee} />}</GridFact>
          <GridFact term="Firmas necesarias">{signatures}</GridFact>
          {perFile !== undefined && (
            <GridFact term="Máximo por fichero">
              <Amount value={perFile} />
            </GridFact>
          )}
          {perDay !== undefined && (
            <GridFact term="Máximo al día">
              <Amount value={perDay} />
            </GridFact>
          )}
          <GridFact term="Comprobación de nombres" detail={<PayeeCheckLink contract={contract} />}>
            {checksPayees ? 'Activada' : 'Desactivada'}
          </GridFact>
        </FactGrid>
      </div>
    </Sheet>
  )
}

/** Nothing where the bank does not let this contract do without the check. */
function PayeeCheckLink({ contract: { id, allowed, checksPayees } }: { contract: RemittanceContractDetail }) {
  const action = allowed.actions.find((one) => one.action === 'PAYEE_CHECK')
  if (!action) return null
  if (action.denial) return action.denial.text
  return (
    <Link to="/payments/transfer-remittances/remittances/$id/{-$txId}" params={{ id, txId: undefined }} search={{ payeeCheck: true }}>
      {checksPayees ? 'Desactivar' : 'Activar'}
      <span className="vh"> la comprobación de nombres</span>
    </Link>
  )
}
