import { conditionsDocument, type BizumConditions } from '@almenara/contract/areas/bizum/contract'
import { formatDay } from '@almenara/contract/dates'
import { Accordion } from '../../../kit/Accordion.tsx'
import { download } from '../../../patterns/download/download.ts'
import { DownloadButton } from '../../../patterns/download/DownloadButton.tsx'
import styles from './Conditions.module.css'

interface ConditionsProps {
  general: BizumConditions
  security: BizumConditions
}

/** The texts of the contract, to be read here or kept. */
export function Conditions({ general, security }: ConditionsProps) {
  return (
    <div>
      <Text title="Condiciones generales" text={general} />
      <Text title="Consejos de seguridad" text={security} />
      <DownloadButton variant="text" bring={(onProgress) => download(conditionsDocument, {}, { onProgress })}>
        Descargar las condiciones
      </DownloadButton>
    </div>
  )
}

function Text({ title, text: { version, publishedAt, sections } }: { title: string; text: BizumConditions }) {
  return (
    <Accordion title={title}>
      <div className={styles.text}>
        <p className={styles.quiet}>{`Versión ${version}, del ${formatDay(publishedAt)}`}</p>
        {sections.map((section) => (
          <section key={section.title}>
            <h3>{section.title}</h3>
            {section.paragraphs.map((paragraph) => (
              <p key={paragraph}>{paragraph}</p>
            ))}
          </section>
        ))}
      </div>
    </Accordion>
  )
}
