import { biometryDevices } from '@almenara/contract/areas/personal-data/biometry-devices'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import FingerprintIcon from '@phosphor-icons/core/regular/fingerprint.svg?react'
import { useEffect } from 'react'
import { queryFor } from '../../api/query.ts'
import { useCurrentUser } from '../../base/current-user.ts'
import { Button } from '../../kit/Button.tsx'
import { buttonClass } from '../../kit/button-class.ts'
import { Note } from '../../kit/Note.tsx'
import { mayOffer, rememberOffer } from './passkey-offer.ts'
import styles from './PasskeyOffer.module.css'

/** Offers to sign with a passkey, once on each device, to a customer who may operate, has none and whose device could keep one. */
export default function PasskeyOffer() {
  const { username, executive } = useCurrentUser()
  const queryClient = useQueryClient()
  // Found out once: it stays for as long as the page lives, though it has been shown by then.
  const able = queryOptions({
    queryKey: ['passkey-offer', username],
    queryFn: () => mayOffer(username),
    enabled: executive,
    staleTime: Infinity,
    gcTime: Infinity,
  })
  const may = useQuery(able).data === true
  const { data } = useQuery({ ...queryFor(biometryDevices, {}), enabled: may })
  const offered = may && data?.passkeys === true && data.devices.every(({ kind }) => kind !== 'PASSKEY')
  useEffect(() => {
    if (offered) void rememberOffer(username)
  }, [offered, username])
  if (!offered) return null
  return (
    <Note icon={FingerprintIcon} title="Firmar con la huella, el rostro o el PIN de su dispositivo">
      <p>Con una llave de acceso no espera ningún código por SMS.</p>
      <div className={styles.actions}>
        <Link to="/personal-data/biometry-devices-management" className={buttonClass({ size: 'sm' })}>
          Crear llave de acceso
        </Link>
        <Button variant="text" size="sm" onClick={() => queryClient.setQueryData(able.queryKey, false)}>
          Ahora no
        </Button>
      </div>
    </Note>
  )
}
