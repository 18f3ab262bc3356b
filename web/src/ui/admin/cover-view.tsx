import { Button, Checkbox, Stack, Text, VisuallyHidden } from '@mantine/core';
import { type KeyboardEvent, type PointerEvent, useId, useState } from 'react';
import { focalPointOf, type Point, wholeCover } from '#shared/entries/cover-view.ts';
import styles from './cover-view.module.css';
import { coverViewStyle } from './picture-preview.tsx';

interface CoverViewProps {
  address: string;
  /** As it is stored: `wholeCover`, a point, or empty for the middle. */
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
}

/** Percent by which an arrow key moves the point; with Shift it is ten times as much. */
const step = 1;

const directions: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -step, y: 0 },
  ArrowRight: { x: step, y: 0 },
  ArrowUp: { x: 0, y: -step },
  ArrowDown: { x: 0, y: step },
};

/** Chooses what stays visible of a cropped picture: the surroundings of a point, or the whole picture. */
export function CoverView({ address, value, onChange, disabled }: CoverViewProps) {
  const id = useId();
  const isWhole = value === wholeCover;
  /** The point to restore when the checkbox is cleared. */
  const [lastPoint, setLastPoint] = useState(isWhole ? '' : value);
  const point = focalPointOf(value);
  const isFixed = disabled || isWhole;
  const move = (to: Partial<Point>) => onChange(viewAt({ ...point, ...to }));

  const moveByPointer = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>) => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    move({ x: (100 * (clientX - left)) / width, y: (100 * (clientY - top)) / height });
  };
  const moveByKey = (event: KeyboardEvent) => {
    const direction = directions[event.key];
    if (!direction) return;
    event.preventDefault();
    const steps = event.shiftKey ? 10 : 1;
    move({ x: point.x + steps * direction.x, y: point.y + steps * direction.y });
  };
  const renderAxis = (name: keyof Point, side: string) => (
    <input
      type="range"
      className={VisuallyHidden.classes.root}
      aria-label={`Focal point, from the ${side}`}
      aria-valuetext={`${point.x} % from the left, ${point.y} % from the top`}
      aria-describedby={`${id}-note`}
      min={0}
      max={100}
      value={point[name]}
      disabled={isFixed}
      onChange={(event) => move({ [name]: event.currentTarget.valueAsNumber })}
      onKeyDown={moveByKey}
    />
  );

  return (
    <Stack gap="0.75rem" mt="0.75rem">
      <Checkbox
        label="Show the whole picture"
        description="For charts and drawings: nothing is cut off"
        checked={isWhole}
        disabled={disabled}
        onChange={(event) => {
          if (event.currentTarget.checked) setLastPoint(value);
          onChange(event.currentTarget.checked ? wholeCover : lastPoint);
        }}
      />
      <fieldset
        aria-label="Focal point"
        className={styles.picture}
        data-fixed={isFixed || undefined}
        onPointerDown={(event) => {
          if (isFixed || event.button !== 0) return;
          event.currentTarget.setPointerCapture(event.pointerId);
          moveByPointer(event);
        }}
        onPointerMove={(event) => {
          if (event.currentTarget.hasPointerCapture(event.pointerId)) moveByPointer(event);
        }}
      >
        <img src={address} alt="" draggable={false} />
        {!isWhole && (
          <span
            className={styles.point}
            style={{ left: `${point.x}%`, top: `${point.y}%` }}
            aria-hidden="true"
          />
        )}
        {renderAxis('x', 'left')}
        {renderAxis('y', 'top')}
      </fieldset>
      {!isWhole && (
        <Text id={`${id}-note`} c="var(--ink-2)" fz="0.875rem">
          Click, drag, or press the arrow keys. Cards, the article and shared links keep this point
          in view.
        </Text>
      )}
      <div>
        <Text c="var(--ink-2)" fz="0.875rem" mb="0.25rem">
          Across the article
        </Text>
        <img className={styles.strip} src={address} alt="" style={coverViewStyle(value)} />
      </div>
      <Button
        variant="default"
        size="sm"
        style={{ alignSelf: 'flex-start' }}
        // `disabled` would take the focus from the pressed button.
        aria-disabled={isFixed || value === ''}
        data-disabled={isFixed || value === '' || undefined}
        onClick={() => !isFixed && onChange('')}
      >
        Reset to centre
      </Button>
    </Stack>
  );
}

function viewAt({ x, y }: Point): string {
  const [left, top] = [x, y].map((percent) => Math.round(Math.min(100, Math.max(0, percent))));
  return left === 50 && top === 50 ? '' : `${left}% ${top}%`;
}
