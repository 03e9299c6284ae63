import { formatAmount } from '@almenara/contract/money'
import type { CoSigners } from '@almenara/contract/co-signers'
import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import { Note } from '../../kit/Note.tsx'
import { besidesYou, signaturesText, termOf } from './co-sign-words.ts'

/** Before the first question: who must sign besides, until when, and that nothing is done before. */
export default function CoSignNote({ coSigners }: { coSigners: CoSigners }) {
  return (
    <Note icon={SignatureIcon} title={needs(coSigners)}>
      <p>
        {`${besidesYou(coSigners.others, coSigners.required - 1)}, hasta el ${termOf(coSigners)}. `}
        Hasta entonces la operación no se realiza y su importe, si lo tiene, queda retenido.
      </p>
    </Note>
  )
}

function needs({ required, above }: CoSigners): string {
  const many = signaturesText(required)
  return above === undefined ? `Esta operación necesita ${many}` : `Por encima de ${formatAmount(above)}, esta operación necesita ${many}`
}
