import { useQuery } from '@tanstack/react-query'
import { Accordion } from '../../kit/Accordion.tsx'
import { formsOf } from './aeat-queries.ts'
import { AgencyLink } from './AgencyLink.tsx'

/** Forms of payment that are asked for at the agency: what each is, and where. */
export function OtherForms({ model }: { model: string }) {
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
          </Accordion>
        ))}
    </>
  )
}
