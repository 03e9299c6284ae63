import { formatAmount } from '@almenara/contract/money'
import type { CoSigners } from '@almenara/contract/co-signers'
import SignatureIcon from '@phosphor-icons/core/regular/signature.svg?react'
import { Note } from '../../kit/Note.tsx'
import { besidesYou, signaturesText, termOf } from './co-sign-words.ts'
import { useCoSigners } from '../../base/co-signers.ts'

/** At the question of what is paid from: who must sign besides, until when, and that nothing is done before. */
export function CoSignNote({ account }: { account: string | undefined }) {
  const coSigners = useCoSigners(account)
  if (!coSigners) return null
  return (
    <Note icon={SignatureIcon} title={needs(coSigners)}>
      <p>
        {`${besidesYou(coSigners.others, coSigners.required - 1)}, hasta el ${termOf(coSigners)}. `}
        Hasta entonces la operación no se realiza y el importe queda retenido.
      </p>
    </Note>
  )
}

function needs({ required, above }: CoSigners): string {
  const many = signaturesText(required)
  return above === undefined ? `Esta cuenta necesita ${many}` : `Por encima de ${formatAmount(above)}, esta cuenta necesita ${many}`
}
