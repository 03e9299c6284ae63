import { useQuery } from '@tanstack/react-query'
import { Accordion } from '../../kit/Accordion.tsx'
import { CopyButton } from '../../kit/CopyButton.tsx'
import { Iban } from '../../kit/Iban.tsx'
import { formsOf } from './aeat-queries.ts'
import styles from './aeat.module.css'
import { AgencyLink } from './AgencyLink.tsx'

/** Forms of payment that are asked for at the agency: what each is, where, and the IBAN that a domiciliation asks for. */
export function OtherForms({ model, iban }: { model: string; iban: string | undefined }) {
  const forms = useQuery(formsOf(model)).data?.forms ?? []
  return (
    <>
      {forms
        .filter(({ available }) => !available)
        .map(({ form, name, explanation, link }) => (
          <Accordion key={form} title={name} group="payment-forms">
            <p>
              {explanation} {link && <AgencyLink url={link}>Ir a la Agencia Tributaria</AgencyLink>}
            </p>
            {form === 'DIRECT_DEBIT' && iban && (
              <p className={styles.nrc}>
                <Iban value={iban} />
                <CopyButton text={iban} what="IBAN" />
              </p>
            )}
          </Accordion>
        ))}
    </>
  )
}
