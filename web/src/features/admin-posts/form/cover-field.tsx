import { FieldGroup } from '#web/src/ui/admin/field-group.tsx';
import { PictureField, type PictureFieldProps } from '#web/src/ui/admin/picture-field.tsx';

const labels = {
  alt: 'Cover of this post',
  none: "No cover: cards show the title's first letter.",
  upload: 'Upload cover',
  address: 'Cover address',
  addressDescription: 'The URL of an image on the web, instead of an upload.',
  remove: 'Remove cover',
};

/** The picture above a post and in the lists. */
export function CoverField(props: Omit<PictureFieldProps, 'labels'>) {
  return (
    <FieldGroup legend="Cover" gap="sm">
      <PictureField labels={labels} {...props} />
    </FieldGroup>
  );
}
