import { mailboxUpdate, type MailboxAdministration } from '@almenara/contract/areas/mailbox/administration'
import { useState } from 'react'
import { useSend } from '../../base/use-send.ts'
import { showToast } from '../../kit/toast.ts'
import { FailureBox } from '../../patterns/status/FailureBox.tsx'
import { ChannelChoices } from './ChannelChoices.tsx'
import { ConditionsSheet } from './ConditionsSheet.tsx'
import { ContactsSheet } from './ContactsSheet.tsx'
import { ContractSheet } from './ContractSheet.tsx'

/** The parts of the administration, which are one call. What was chosen stays until it is saved. */
export function AdministrationSheets({ administration }: { administration: MailboxAdministration }) {
  const { contracted, conditionsVersion } = administration
  const [saved, setSaved] = useState(0)
  const { mutate, isPending, error } = useSend(mailboxUpdate)
  const setContract = (contract: boolean) =>
    mutate(
      { body: { contract, conditionsVersion, changes: [] } },
      {
        onSuccess: () =>
          showToast(contract ? 'Ha contratado el buzón.' : 'Ha dado de baja el buzón. Recibirá en papel las próximas comunicaciones.'),
      },
    )
  const save = (changes: MailboxAdministration['choices']) =>
    mutate(
      { body: { conditionsVersion, changes: changes.map(({ locked: _, ...change }) => change) } },
      {
        onSuccess: () => {
          setSaved(saved + 1)
          showToast('Hemos guardado sus cambios. Se aplican a las comunicaciones que se emitan desde ahora.')
        },
      },
    )
  return (
    <>
      {error && <FailureBox error={error} />}
      <ContractSheet administration={administration} busy={isPending} onChange={setContract} />
      <ContactsSheet contacts={administration.contacts} />
      {contracted && <ChannelChoices key={saved} administration={administration} busy={isPending} onSave={save} />}
      <ConditionsSheet />
    </>
  )
}
