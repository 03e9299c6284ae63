import { investmentPortalAccess } from '@almenara/contract/areas/savings/operations'
import ArrowSquareOutIcon from '@phosphor-icons/core/regular/arrow-square-out.svg?react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { describe } from '../../api/errors.es.ts'
import { MESSAGES } from '../../api/messages.es.ts'
import { send } from '../../api/send.ts'
import { Button } from '../../kit/Button.tsx'
import { ErrorBox } from '../../kit/ErrorBox.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { portalStatus } from './queries.ts'
import styles from './InvestmentPortal.module.css'

const OFFLINE = MESSAGES.investmentPortalUnavailable

/** The way into the portal where funds and securities are bought and sold, in words: of phones. */
export function InvestmentPortal() {
  return (
    <Sheet title="Portal de inversión" inside="padded">
      <p className={styles.words}>Compre y venda fondos y valores. Se abre en una ventana nueva y no tiene que identificarse otra vez.</p>
      <InvestmentPortalButton />
    </Sheet>
  )
}

/** It opens a window of its own, already identified. */
export function InvestmentPortalButton() {
  const { data } = useQuery(portalStatus)
  const entry = useEntry()
  return (
    <div>
      <Button
        icon={ArrowSquareOutIcon}
        busy={entry.pending}
        busyLabel="Abriendo…"
        unavailable={data?.status === 'OFF' ? OFFLINE : undefined}
        onClick={() => void entry.enter()}
      >
        Entrar en el portal de inversión
      </Button>
      {data?.status === 'OFF' && <p className={styles.offline}>{OFFLINE}</p>}
      {entry.error !== undefined && <ErrorBox {...describe(entry.error)} />}
    </div>
  )
}

/** The window is opened by the press itself, or browsers would not let it; its address comes when the bank has signed it. */
function useEntry() {
  const [pending, setPending] = useState(false)
  const [error, setError] = useState<unknown>()
  const enter = async () => {
    const opened = window.open('about:blank', '_blank')
    setPending(true)
    setError(undefined)
    try {
      const { url } = await send(investmentPortalAccess, {})
      if (opened) {
        // What is on the other side must not reach this window.
        opened.opener = null
        opened.location.replace(url)
      } else {
        // No second window can be had, as in the bank's app.
        location.assign(url)
      }
    } catch (failure) {
      opened?.close()
      setError(failure)
    } finally {
      setPending(false)
    }
  }
  return { pending, error, enter }
}
