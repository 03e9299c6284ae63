import { Checkbox } from '../../../kit/Choice.tsx'
import { FieldMessage } from '../../../kit/Field.tsx'
import { Note } from '../../../kit/Note.tsx'
import { ReadState } from '../../../patterns/status/ReadState.tsx'
import styles from '../certificates.module.css'
import type { CertificateProduct } from '../queries.ts'
import type { Request } from './use-request.ts'

/** Of which products: those that may be asked for, and why not those that may not. */
export function ProductQuestion({ request }: { request: Request }) {
  const { draft, offer } = request
  if (draft.holderId === '') return null
  return <ReadState read={offer.certifiable}>{({ products }) => <Products offered={products} request={request} />}</ReadState>
}

function Products({ offered, request: { form, offer } }: { offered: readonly CertificateProduct[]; request: Request }) {
  const chosen = offer.products
  const allowed = offered.filter((one) => one.allowed)
  const reasons = offered.filter((one) => !one.allowed && one.reason)
  const problem = form.problems.products
  const choose = (id: string, isChosen: boolean) => {
    const products = isChosen ? [...chosen, id] : chosen.filter((one) => one !== id)
    form.change({ products, epigraphs: undefined, exercise: '' }, 'products', 'exercise')
  }
  return (
    <>
      {allowed.length === 0 && <Note title="Ningún producto de este titular tiene este certificado." />}
      {allowed.length > 0 && (
        <fieldset className={styles.checks} aria-describedby={problem ? 'products-error' : undefined}>
          <legend className={styles.legend}>Productos</legend>
          {allowed.map(({ id, name, ibanMasked, closed }) => (
            <Checkbox
              key={id}
              checked={chosen.includes(id)}
              detail={closed ? `${ibanMasked} · cancelado` : ibanMasked}
              onChange={({ target }) => choose(id, target.checked)}
            >
              {name}
            </Checkbox>
          ))}
          {problem && (
            <FieldMessage id="products-error" tone="error">
              {problem}
            </FieldMessage>
          )}
        </fieldset>
      )}
      {reasons.length > 0 && (
        <ul className={styles.reasons}>
          {reasons.map(({ id, name, reason }) => (
            <li key={id}>{`${name}: ${reason}`}</li>
          ))}
        </ul>
      )}
    </>
  )
}
