import { sepaCode } from '@almenara/contract/areas/payments/calculator'
import type { Reply } from '@almenara/contract/call'
import { MAX_LENGTH } from '@almenara/contract/limits'
import { useEffect } from 'react'
import { announce } from '../../../kit/announce.ts'
import { Button } from '../../../kit/Button.tsx'
import { CopyButton } from '../../../kit/CopyButton.tsx'
import { ErrorBox } from '../../../kit/ErrorBox.tsx'
import { Sheet } from '../../../kit/Sheet.tsx'
import { SummaryList, SummaryRow } from '../../../kit/SummaryList.tsx'
import { TextField } from '../../../kit/TextField.tsx'
import { useDraft } from '../../../patterns/two-step/use-draft.ts'
import { useDraftForm } from '../../../patterns/two-step/use-draft-form.ts'
import { useSend } from '../../../base/use-send.ts'
import { useTitle } from '../../../base/title.ts'
import { PaymentsBreadcrumbs } from '../PaymentsBreadcrumbs.tsx'
import styles from './CalculatorPage.module.css'
import { OwnIdentifiers } from './OwnIdentifiers.tsx'
import { CREDITOR_ID_FIELDS, readCreditorId, type CreditorIdDraft } from './creditor-id-draft.ts'

type Calculated = Reply<typeof sepaCode>

const TITLE = 'Calcular identificador de acreedor'
const NOTHING: CreditorIdDraft = { taxId: '', suffix: '000' }

/** The identifier that SEPA knows a company by, from its NIF and a suffix. */
export function CalculatorPage() {
  const [draft, setDraft] = useDraft(NOTHING)
  const calculating = useSend(sepaCode)
  const form = useDraftForm({
    draft,
    onChange: (changed) => {
      // What is shown is of what is typed, or it is not shown.
      calculating.reset()
      setDraft(changed)
    },
    fields: CREDITOR_ID_FIELDS,
    read: readCreditorId(draft),
    send: (body) => calculating.mutate({ body }),
    error: calculating.error,
  })
  useTitle(TITLE)
  const taxId = form.field('taxId')
  const suffix = form.field('suffix')
  return (
    <>
      <PaymentsBreadcrumbs />
      <h1 className={styles.title}>{TITLE}</h1>
      <div className={styles.page}>
        <Sheet inside="padded">
          <form className={styles.form} onSubmit={form.submit} noValidate>
            <p>Los bancos identifican con este código a quien emite remesas de adeudos. Escríbalo en su programa tal como aparece aquí.</p>
            <div className={styles.fields}>
              <TextField
                {...taxId}
                label="NIF"
                hint="De la empresa o de la persona que figura en el contrato."
                autoComplete="off"
                maxLength={2 * MAX_LENGTH.taxId}
                onChange={({ target }) => taxId.onChange(target.value)}
              />
              <TextField
                {...suffix}
                label="Sufijo"
                hint="Uno por línea de negocio."
                inputMode="numeric"
                autoComplete="off"
                maxLength={MAX_LENGTH.suffix}
                onChange={({ target }) => suffix.onChange(target.value)}
              />
            </div>
            {form.failures.map((failure) => (
              <ErrorBox key={failure.message} {...failure} />
            ))}
            <div>
              <Button type="submit" variant="primary" busy={calculating.isPending} busyLabel="Calculando…">
                Calcular el identificador
              </Button>
            </div>
          </form>
        </Sheet>
        {calculating.data && <Result calculated={calculating.data} />}
        <OwnIdentifiers />
      </div>
    </>
  )
}

function Result({ calculated: { creditorId, parts } }: { calculated: Calculated }) {
  const { country, check, suffix, taxId } = parts
  const text = `${country}${check} ${suffix} ${taxId}`
  useEffect(() => announce(`Identificador: ${text}`), [text])
  return (
    <Sheet title="Identificador de acreedor">
      <div className={styles.result}>
        <p className={styles.code}>
          {text}
          <CopyButton text={creditorId} what="identificador" />
        </p>
        <SummaryList>
          <SummaryRow term="País y dígitos de control">{`${country}${check}`}</SummaryRow>
          <SummaryRow term="Sufijo">{suffix}</SummaryRow>
          <SummaryRow term="NIF">{taxId}</SummaryRow>
        </SummaryList>
        <p className={styles.small}>
          Los dígitos de control no dependen del sufijo: todos los identificadores de un mismo NIF empiezan igual. Se copia sin espacios.
        </p>
      </div>
    </Sheet>
  )
}
