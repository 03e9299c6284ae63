import type { IssuedDetail } from '@almenara/contract/areas/transfers/issued'
import { dayAt, formatDay } from '@almenara/contract/dates'
import { Note, type NoteTone } from '../../../kit/Note.tsx'

type Recall = NonNullable<IssuedDetail['recall']>

const WORDS: Readonly<Record<Recall['state'], { tone: NoteTone; title: string; text: string }>> = {
  ASKED: { tone: 'info', title: 'Ha pedido su devolución', text: 'La petición saldrá hacia el otro banco en su próximo envío.' },
  SENT: {
    tone: 'info',
    title: 'Ha pedido su devolución',
    text: 'El otro banco tiene quince días hábiles para responder, y puede negarse si el beneficiario no está de acuerdo.',
  },
  GRANTED: { tone: 'ok', title: 'El otro banco ha aceptado devolverla', text: 'El dinero vuelve a su cuenta en cuanto llega.' },
  REFUSED: { tone: 'warning', title: 'El otro banco no la ha devuelto', text: 'Si le debe el dinero, pídaselo al beneficiario.' },
}

/** How it stands when the customer has asked for the money back. */
export function RecallNote({ recall: { state, askedAt, motive, answer } }: { recall: Recall }) {
  const { tone, title, text } = WORDS[state]
  return (
    <Note tone={tone} title={title}>
      {`La pidió el ${formatDay(dayAt(askedAt))}: ${motive.charAt(0).toLowerCase()}${motive.slice(1)}. `}
      {answer && `Respuesta: ${answer} `}
      {text}
    </Note>
  )
}
