import { isObjectKey } from '#shared/content/urls.ts';
import lined from '#web/src/features/article/render/code-lines.module.css';
import { Picture } from '../image/picture.tsx';
import styles from './diagram-preview.module.css';

export interface DiagramPreviewProps {
  /** Object keys, or addresses of pictures that are not uploaded yet; the last ones while others are made. */
  pictures?: { light: string; dark: string; width: number } | undefined;
  alt?: string | undefined;
  isRunning: boolean;
  /** Why there is no diagram. */
  problem?: string | undefined;
}

/** The diagram as readers will see it, below its source. */
export function DiagramPreview({ pictures, alt, isRunning, problem }: DiagramPreviewProps) {
  return (
    <figure className={styles.preview} aria-busy={isRunning} data-stale={isRunning || undefined}>
      {pictures && !problem && (
        <div className={styles.pictures} style={{ maxWidth: pictures.width }}>
          <div className={lined.lightOnly}>
            <Shown source={pictures.light} alt={alt} />
          </div>
          <div className={lined.darkOnly}>
            <Shown source={pictures.dark} alt={alt} />
          </div>
          {!alt && !isRunning && <span className="post-image-undescribed">No description</span>}
        </div>
      )}
      <output className={problem ? styles.problem : undefined}>
        {problem ?? (isRunning ? 'Drawing the diagram…' : '')}
      </output>
    </figure>
  );
}

function Shown({ source, alt = '' }: { source: string; alt?: string | undefined }) {
  if (isObjectKey(source)) return <Picture source={source} alt={alt} />;
  return <img src={source} alt={alt} draggable={false} />;
}
