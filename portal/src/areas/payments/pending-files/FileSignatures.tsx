import type { FileReview } from '@almenara/contract/areas/payments/review'
import { formatDay, formatDayTime } from '@almenara/contract/dates'
import { Signatories, Signatory } from '../../../patterns/two-step/Signatories.tsx'
import { whoSigns } from '../../../patterns/two-step/co-sign-words.ts'

/** Who prepared a file, who has signed it, and who may give the signatures that are missing. */
export function FileSignatures({ review: { signatures, presentedBy, expiresOn } }: { review: FileReview }) {
  const { by, pending, required, given } = signatures
  const missing = required - given
  const until = `Puede firmar hasta el ${formatDay(expiresOn)}`
  return (
    <>
      <p>
        <b>{presentedBy.me ? 'Usted' : presentedBy.name}</b>
        {` ${presentedBy.me ? 'presentó' : 'preparó'} el fichero el ${formatDayTime(presentedBy.at)}.`}
      </p>
      <Signatories label={`Firmas: ${given} de ${required}`}>
        {by.map(({ name, at }) => (
          <Signatory key={name + at} name={name} state="SIGNED">
            {`Firmó el ${formatDayTime(at)}`}
          </Signatory>
        ))}
        {pending.length > missing && missing > 0 && (
          <Signatory
            name={whoSigns(
              pending.map(({ name }) => name),
              missing,
            )}
            state="PENDING"
          >
            {missing === 1 ? `Basta una de estas firmas, hasta el ${formatDay(expiresOn)}` : `Bastan ${missing} de estas firmas`}
          </Signatory>
        )}
        {pending.length <= missing &&
          pending.map(({ name, notifiedAt }) => (
            <Signatory key={name} name={name} state="PENDING">
              {notifiedAt ? `Aviso enviado el ${formatDayTime(notifiedAt)}. ${until}` : until}
            </Signatory>
          ))}
      </Signatories>
    </>
  )
}
