import { useState } from 'react';
import { saveFile } from '#web/src/ui/save-file.ts';
import { contentNodes, type PostFormValues } from '../form/post-form.rules.ts';

/** Saves a form's content as a Markdown file. */
export function useMarkdownExport(values: PostFormValues) {
  const [state, setState] = useState<'idle' | 'writing' | 'failed'>('idle');
  const write = async () => {
    setState('writing');
    try {
      saveFile(`${values.slug || 'post'}.md`, await markdownOf(values), 'text/markdown');
      setState('idle');
    } catch {
      setState('failed');
    }
  };
  return {
    isWriting: state === 'writing',
    error:
      state === 'failed'
        ? 'Failed to export the post. Check your connection and try again.'
        : undefined,
    write: () => void write(),
  };
}

/**
 * Uploaded images keep their object keys: a post imported from the file shows the same ones,
 * whether or not this one is published.
 */
async function markdownOf({ avatar, content, ...values }: PostFormValues): Promise<string> {
  // Large, and rarely needed.
  const { writeMarkdownPost } = await import('#shared/content/markdown-post.ts');
  const { title, category, tags, excerpt, slug } = values;
  const nodes = contentNodes(content);
  return writeMarkdownPost({ title, category, tags, excerpt, slug, cover: avatar, nodes });
}
