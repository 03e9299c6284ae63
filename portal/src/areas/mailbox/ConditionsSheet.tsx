import { mailboxConditionsFile } from '@almenara/contract/areas/mailbox/administration'
import { formatDay } from '@almenara/contract/dates'
import { useQuery } from '@tanstack/react-query'
import { Accordion } from '../../kit/Accordion.tsx'
import { Sheet } from '../../kit/Sheet.tsx'
import { download } from '../../patterns/download/download.ts'
import { DownloadButton } from '../../patterns/download/DownloadButton.tsx'
import { ReadState } from '../../patterns/status/ReadState.tsx'
import styles from './administration.module.css'
import { conditionsQuery } from './queries.ts'

/** What the customer accepts, to be read here or kept. */
export function ConditionsSheet() {
  const read = useQuery(conditionsQuery)
  return (
    <Sheet title="Condiciones generales" inside="padded">
      <ReadState read={read}>
        {({ version, publishedAt, sections }) => (
          <div className={styles.conditions}>
            <p>{`Versión ${version}, del ${formatDay(publishedAt)}`}</p>
            {sections.map(({ title, paragraphs }) => (
              <Accordion key={title} title={title}>
                {paragraphs.map((text) => (
                  <p key={text}>{text}</p>
                ))}
              </Accordion>
            ))}
            <DownloadButton size="sm" bring={(onProgress) => download(mailboxConditionsFile, {}, { onProgress })}>
              Descargar
            </DownloadButton>
          </div>
        )}
      </ReadState>
    </Sheet>
  )
}
