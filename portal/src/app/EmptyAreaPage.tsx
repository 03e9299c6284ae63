import { useMailbox } from '../base/mailbox.ts'
import { useTitle } from '../base/title.ts'
import { Empty } from '../kit/Empty.tsx'
import { Sheet } from '../kit/Sheet.tsx'
import { type EmptyArea, inbox } from './empty-areas.ts'
import styles from './EmptyAreaPage.module.css'

/** An area, and why this customer has nothing to see in it. */
function EmptyAreaPage({ area }: { area: EmptyArea }) {
  const facts = { mailbox: useMailbox() }
  const title = area.title(facts)
  const reason = area.reason(facts)
  useTitle(title)
  return (
    <>
      <h1 className={styles.title}>{title}</h1>
      <Sheet>
        <Empty title={reason.title} level={2}>
          {reason.text}
        </Empty>
      </Sheet>
    </>
  )
}

export const Inbox = () => <EmptyAreaPage area={inbox} />
