/** Whether home shows the form or the notice of maintenance, and how it finds out. */
import { useEffect, useState } from 'react'
import { announce } from '../kit/announce.ts'
import { sendToHost } from '../native/host.ts'
import { checkServices, type Outage } from './services-check.ts'
import { STILL_OFFLINE } from '../api/waiting-words.es.ts'

interface OutageState {
  /** `undefined` while the bank is open, or not known to be closed. */
  outage: Outage | undefined
  checking: boolean
  retry: () => Promise<void>
  setOutage: (outage: Outage) => void
}

/**
 * Asks for the services' status when home opens, unless the application has just been closed by it (`sentHere`):
 * then the notice stays until the customer tries again, and `onReopened` says that the bank is back. The host app is
 * told of each outage.
 */
export function useOutage(sentHere: boolean, onReopened: () => void): OutageState {
  const [outage, setOutage] = useState<Outage | undefined>(sentHere ? { kind: 'maintenance', cardsWork: false } : undefined)
  const [checking, setChecking] = useState(false)
  useEffect(() => {
    if (sentHere) return
    void checkServices().then((found) => {
      if (found) setOutage(found)
    })
  }, [sentHere])
  useEffect(() => {
    if (outage) sendToHost(outage.kind === 'offline' ? 'NETWORK_OFFLINE' : 'OUT_SERVICE')
  }, [outage])
  const retry = async () => {
    setChecking(true)
    const found = await checkServices()
    setChecking(false)
    setOutage(found)
    if (found) announce(found.kind === 'offline' ? STILL_OFFLINE : 'El servicio sigue sin estar disponible.')
    else onReopened()
  }
  return { outage, checking, retry, setOutage }
}
