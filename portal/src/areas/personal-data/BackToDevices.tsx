import { Button } from '../../kit/Button.tsx'

/** At the end of what was done with one of them. */
export function BackToDevices({ onClose }: { onClose: () => void }) {
  return <Button onClick={onClose}>Volver a sus dispositivos</Button>
}
