import { Checkbox } from '../../../kit/Choice.tsx'
import { Question } from '../../../patterns/two-step/Question.tsx'
import styles from '../certificates.module.css'
import type { Request } from './use-request.ts'

/** What it says, besides what every one of its type does. */
export function EpigraphQuestion({ request: { form, offer } }: { request: Request }) {
  const { headings, optional, epigraphs } = offer
  const required = headings.data?.epigraphs.filter((one) => one.required) ?? []
  if (offer.products.length === 0 || (optional.length === 0 && required.length === 0)) return null
  const choose = (code: string, isChosen: boolean) =>
    form.change({ epigraphs: isChosen ? [...epigraphs, code] : epigraphs.filter((one) => one !== code) })
  return (
    <Question title="Contenido">
      {required.length > 0 && <p>{`Incluye siempre: ${required.map(({ name }) => name).join(', ')}.`}</p>}
      {optional.length > 0 && (
        <fieldset className={styles.checks}>
          <legend className={styles.legend}>Puede añadir</legend>
          {optional.map(({ code, name, hasData }) => (
            <Checkbox
              key={code}
              checked={epigraphs.includes(code)}
              detail={hasData ? undefined : 'Sin datos para lo que ha elegido'}
              onChange={({ target }) => choose(code, target.checked)}
            >
              {name}
            </Checkbox>
          ))}
        </fieldset>
      )}
    </Question>
  )
}
