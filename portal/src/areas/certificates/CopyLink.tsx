import LinkIcon from '@phosphor-icons/core/regular/link.svg?react'
import { checkAddress } from '../../base/check-address.ts'
import { Button } from '../../kit/Button.tsx'
import { showToast } from '../../kit/toast.ts'

interface CopyLinkProps {
  code: string
  /** As the bank says it. */
  link: string | undefined
}

/** Copies the address at which anybody checks a certificate. Browsers may refuse it. */
export function CopyLink({ code, link = checkAddress(code) }: CopyLinkProps) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link)
      showToast('Enlace copiado.')
    } catch {
      showToast('No se ha podido copiar el enlace. Copie el código de verificación.')
    }
  }
  return (
    <Button icon={LinkIcon} onClick={() => void copy()}>
      Copiar el enlace de comprobación
    </Button>
  )
}
