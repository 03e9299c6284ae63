import { useEffect } from 'react'
import { onLostOperation } from '../api/connection.ts'
import { mountModals } from '../base/modal/ModalHost.tsx'
import { showPartNotLoaded, showOffline } from '../base/modal/offline.ts'
import { onLostPart } from '../kit/lazy-part.ts'
import { ScrollToTop } from '../kit/ScrollToTop.tsx'
import { ToastRegion } from '../kit/ToastRegion.tsx'
import { HelpHost } from '../patterns/help/HelpHost.tsx'
import { ConnectionNotice } from './ConnectionNotice.tsx'
import { SessionWarning } from './SessionWarning.tsx'

/** The overlays of every screen, loaded by `useOverlays`. */
export function Overlays() {
  useEffect(() => {
    mountModals()
    onLostOperation(() => void showOffline())
    onLostPart(() => void showPartNotLoaded())
  }, [])
  return (
    <>
      <ScrollToTop />
      <ToastRegion />
      <ConnectionNotice />
      <SessionWarning />
      <HelpHost />
    </>
  )
}
