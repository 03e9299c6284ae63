import type { PendingFileDetail } from '@almenara/contract/areas/payments/pending-files'
import { PREPARES_ONLY } from '@almenara/contract/areas/payments/words'
import { formatDay } from '@almenara/contract/dates'
import HandPalmIcon from '@phosphor-icons/core/fill/hand-palm-fill.svg?react'
import { Note } from '../../../kit/Note.tsx'
import { whoSigns } from '../../../patterns/two-step/co-sign-words.ts'
import { denialOf } from './allowed.ts'

/** What is to be known of a file before anything else: how it ended, why it was refused, or what keeps this customer from signing it. */
export function FileNotes({ found }: { found: PendingFileDetail }) {
  const { closed, comments, file, review } = found
  if (closed) return <Note title={closed.text} />
  const [last] = comments
  const denial = denialOf(found, 'SIGN')
  const signers = review?.signatures.pending.map(({ name }) => name) ?? []
  return (
    <>
      {last?.kind === 'REFUSED' && (
        <Note tone="error" icon={HandPalmIcon} title={`${last.name} no ha firmado este fichero.`}>
          {`«${last.text}» No se ha enviado nada.`}
        </Note>
      )}
      {last?.kind === 'HANDED_OVER' && <Note title={`Nota de ${last.name}`}>{`«${last.text}»`}</Note>}
      {denial?.code === 'PREPARE_ONLY' && (
        <Note title={PREPARES_ONLY}>
          {signers.length > 0 && `${signers.length === 1 ? 'Puede firmar' : 'Pueden firmar'} ${whoSigns(signers, signers.length)}.`}
        </Note>
      )}
      {file.state === 'CHECKING' && <Note title="Estamos comprobando el fichero.">Puede salir: seguirá aquí cuando vuelva.</Note>}
      {file.state === 'WITH_ERRORS' && (
        <Note tone="warning" title="El fichero tiene errores y no se puede firmar todavía.">
          {`Corríjalo o excluya las órdenes con errores. El fichero caduca el ${formatDay(file.expiresOn)}.`}
        </Note>
      )}
    </>
  )
}
