import type { IssuedDetail } from '@almenara/contract/areas/transfers/issued'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { uncapitalised } from '@almenara/contract/text'
import { Note, type NoteTone } from '../../../kit/Note.tsx'

type Recall = NonNullable<IssuedDetail['recall']>

const WORDS: Readonly<Record<Recall['state'], { tone: NoteTone; title: string; text: string }>> = {
  ASKED: { tone: 'info', title: 'Ha solicitado la devolución', text: 'Enviaremos la solicitud al otro banco en el próximo envío.' },
  SENT: {
    tone: 'info',
    title: 'Ha solicitado la devolución',
    text: 'El otro banco tiene quince días hábiles para responder, y puede negarse si el beneficiario no está de acuerdo.',
  },
  GRANTED: {
    tone: 'ok',
    title: 'El otro banco ha aceptado la devolución',
    text: 'Abonaremos el importe en su cuenta en cuanto lo recibamos.',
  },
  REFUSED: { tone: 'warning', title: 'El otro banco ha rechazado la devolución', text: 'Puede reclamar el importe al beneficiario.' },
}

/** How it stands when the customer has asked for the money back. */
export function RecallNote({ recall: { state, askedAt, reason, answer } }: { recall: Recall }) {
  const { tone, title, text } = WORDS[state]
  return (
    <Note tone={tone} title={title}>
      {`Solicitada el ${formatDay(dayAt(askedAt))}: ${uncapitalised(reason)}. `}
      {answer && `Respuesta: ${answer} `}
      {text}
    </Note>
  )
}
