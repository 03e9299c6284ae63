import type { RemittanceContractDetail } from '@almenara/contract/areas/payments/contracts'
import type { DraftKind } from '@almenara/contract/areas/payments/drafts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { Amount } from '../../../kit/Amount.tsx'
import { Button } from '../../../kit/Button.tsx'
import { RadioGroup } from '../../../kit/Choice.tsx'
import { FileButton } from '../../../kit/FileButton.tsx'
import { Select } from '../../../kit/Select.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { FailureBox } from '../../../patterns/status/FailureBox.tsx'
import { contractsQuery } from '../queries.ts'
import { debitRemittanceQuery } from '../debits/queries.ts'
import { debitsText, transfersText } from '../review/review-words.ts'
import { actionOf } from '../transfers/contract-words.ts'
import { remittanceQuery } from '../transfers/queries.ts'
import { START } from '../addresses.ts'
import DraftList from './DraftList.tsx'
import styles from './StartRemittance.module.css'
import { EDITOR_TITLE } from './editor-words.ts'
import { useBegin } from './use-begin.ts'
import { dropSheet, keepSheet, waitingSheet } from './waiting-sheet.ts'

/** What is needed of a contract under which a remittance is written. */
export type WrittenContract = Pick<RemittanceContractDetail, 'id' | 'name' | 'last' | 'allowed'>

interface StartRemittanceProps {
  kind: DraftKind
  contract: WrittenContract
  from: string | undefined
}

/** How a remittance is begun: empty, from a sheet, or as another one; and those that were begun before. */
export function StartRemittance({ kind, contract, from }: StartRemittanceProps) {
  const begin = useBegin(kind, contract.id)
  const write = actionOf(contract, 'WRITE')
  const denied = write ? write.denial?.text : 'Este servicio no está disponible.'
  const repeated = from ?? contract.last?.id
  return (
    <>
      <h1 className={styles.startTitle}>{from === undefined ? EDITOR_TITLE : 'Repetir una remesa'}</h1>
      <div className={styles.start}>
        {kind === 'DEBITS' ? (
          <p className={styles.small}>{`Contrato: ${contract.name}`}</p>
        ) : (
          <Contracts contract={contract} isRepeating={from !== undefined} />
        )}
        {from === undefined && <New kind={kind} begin={begin} denied={denied} />}
        {repeated !== undefined && (
          <Repeat key={repeated} kind={kind} contractId={contract.id} id={repeated} begin={begin} denied={denied} />
        )}
        {begin.error && <FailureBox error={begin.error} />}
        {from === undefined && <DraftList contract={contract.id} />}
      </div>
    </>
  )
}

/** Under which contract, where there are several; a remittance is repeated in its own. */
function Contracts({ contract: { id, name }, isRepeating }: { contract: WrittenContract; isRepeating: boolean }) {
  const navigate = useNavigate()
  const { data } = useQuery(contractsQuery)
  const options = (data?.contracts ?? []).filter(({ canPrepare }) => canPrepare).map((one) => ({ value: one.id, label: one.name }))
  if (isRepeating || options.length < 2) return <p className={styles.small}>{`Contrato: ${name}`}</p>
  const go = (contract: string) =>
    navigate({
      to: '/payments/transfer-remittances/remittances/$id/{-$txId}',
      params: { id: contract, txId: undefined },
      search: { edit: START },
      replace: true,
    })
  return (
    <div className={styles.contract}>
      <Select label="Contrato" options={options} value={id} onChange={({ target }) => void go(target.value)} />
    </div>
  )
}

interface WayProps {
  kind: DraftKind
  begin: ReturnType<typeof useBegin>
  /** Why none can be begun now. */
  denied: string | undefined
}

function New({ kind, begin: { begin, pending }, denied }: WayProps) {
  const queryClient = useQueryClient()
  const sheet = waitingSheet(queryClient)
  const isBusy = pending !== undefined && pending.from === undefined
  return (
    <Sheet title="Remesa nueva" inside="padded">
      <div className={styles.way}>
        <p>
          {sheet
            ? `«${sheet.name}» se abrirá en la remesa: le preguntaremos qué contiene cada columna.`
            : `Escriba los ${kind === 'DEBITS' ? 'recibos' : 'pagos'} en pantalla, péguelos de una hoja o abra un Excel o un CSV.`}{' '}
          Se guarda mientras la escribe y no se envía hasta que se firma.
        </p>
        <div className={styles.wayActions}>
          <Button variant="primary" busy={isBusy} busyLabel="Abriendo…" unavailable={denied} onClick={() => begin()}>
            {sheet ? 'Abrir la hoja en una remesa' : 'Escribir la remesa'}
          </Button>
          {sheet && (
            <Button
              unavailable={denied}
              onClick={() => {
                dropSheet(queryClient)
                begin()
              }}
            >
              Escribir sin la hoja
            </Button>
          )}
          <FileButton
            label={sheet ? 'Elegir otra hoja' : 'Abrir Excel o CSV'}
            unavailable={denied}
            onFiles={([file]) => {
              if (!file || pending) return
              keepSheet(queryClient, file)
              begin()
            }}
          />
        </div>
      </div>
    </Sheet>
  )
}

type Amounts = 'KEEP' | 'EMPTY'
const AMOUNTS: readonly { value: Amounts; label: string }[] = [
  { value: 'KEEP', label: 'Con los mismos importes' },
  { value: 'EMPTY', label: 'Con los importes vacíos' },
]

function Repeat({ kind, contractId, id, begin: { begin, pending }, denied }: WayProps & { contractId: string; id: string }) {
  const isCollected = kind === 'DEBITS'
  const paid = useQuery({ ...remittanceQuery(contractId, id), enabled: !isCollected })
  const collected = useQuery({ ...debitRemittanceQuery(contractId, id), enabled: isCollected })
  const read = isCollected ? collected : paid
  const [amounts, setAmounts] = useState<Amounts>('KEEP')
  if (read.error) return <FailureBox error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return null
  const { name, count, amount } = read.data
  return (
    <Sheet title={`Repetir «${name}»`} inside="padded">
      <div className={styles.way}>
        <p className={styles.small}>
          {isCollected ? debitsText(count) : transfersText(count)} · <Amount value={amount} />
        </p>
        <RadioGroup label="Importes" legend="hidden" options={AMOUNTS} value={amounts} onChange={setAmounts} />
        <div className={styles.wayActions}>
          <Button
            busy={pending?.from !== undefined}
            busyLabel="Copiando…"
            unavailable={denied}
            onClick={() => begin({ remittanceId: id, amounts })}
          >
            Repetir remesa
          </Button>
        </div>
      </div>
    </Sheet>
  )
}
